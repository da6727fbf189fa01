/// The natural logarithm, made of additions, multiplications and divisions only.
///
/// The last bits of a library's logarithm differ from one system to the next; those of this one do
/// not. With x = m · 2ᵉ and s = (m - 1) / (m + 1), it is
/// ln x = e ln 2 + 2 (s + s³/3 + s⁵/5 + …).
///
/// - Precondition: `x` is finite and at least 1.
@inlinable func naturalLogarithm(_ x: Double) -> Double {
  var exponent = Double(x.exponent)
  var significand = x.significand
  if significand > 1.414_213_562_373_095_1 {
    significand *= 0.5
    exponent += 1
  }
  let s = (significand - 1) / (significand + 1)
  let square = s * s
  var term = s
  var sum = s
  var odd = 3.0
  while odd < 16 {
    term *= square
    sum += term / odd
    odd += 2
  }
  return exponent * 0.693_147_180_559_945_3 + 2 * sum
}
