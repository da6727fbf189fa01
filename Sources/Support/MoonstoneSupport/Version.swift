/// The version of the program and of all its libraries.
package let moonstoneVersion = "0.2.0"
