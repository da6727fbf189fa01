/// e to the power of a number, made of additions, multiplications and divisions only, so that it is
/// the same on every machine.
///
/// With x = k ln 2 + r, it is eˣ = 2ᵏ (1 + r + r²/2! + r³/3! + …).
///
/// - Precondition: `x` lies between -700 and 700.
@inlinable func naturalExponential(_ x: Double) -> Double {
  let k = (x / 0.693_147_180_559_945_3).rounded()
  let r = x - k * 0.693_147_180_559_945_3
  var term = 1.0
  var sum = 1.0
  var order = 1.0
  while order < 16 {
    term *= r / order
    sum += term
    order += 1
  }
  return sum * Double(sign: .plus, exponent: Int(k), significand: 1)
}
