/*
 * exp, ln, powers and the normal quantile from +, -, * and / alone. IEEE 754 fixes those operations bit for bit; Math.exp and
 * Math.log may differ in the last bit between engines, and one bit is enough to move a rounded salary.
 */

const ln2 = Math.LN2;

function powerOfTwo(exponent: number): number {
  let result = 1;
  const factor = exponent < 0 ? 0.5 : 2;
  for (let n = Math.abs(exponent); n > 0; n -= 1) result *= factor;
  return result;
}

/** e to the x, for |x| up to 700; relative error below 1e-14. */
export function exp(x: number): number {
  const twos = Math.round(x / ln2);
  const rest = x - twos * ln2;
  let term = 1;
  let sum = 1;
  for (let n = 1; n <= 16; n += 1) {
    term *= rest / n;
    sum += term;
  }
  return sum * powerOfTwo(twos);
}

/** Natural logarithm of a finite x > 0; absolute error below 1e-14 times the result's size. */
export function ln(x: number): number {
  let twos = 0;
  let rest = x;
  for (; rest > Math.SQRT2; rest /= 2) twos += 1;
  for (; rest < Math.SQRT1_2; rest *= 2) twos -= 1;
  const ratio = (rest - 1) / (rest + 1);
  const square = ratio * ratio;
  let power = ratio;
  let sum = 0;
  for (let n = 1; n <= 25; n += 2) {
    sum += power / n;
    power *= square;
  }
  return 2 * sum + twos * ln2;
}

/** x to the y for x > 0. */
export const pow = (x: number, y: number): number => exp(y * ln(x));

// Rational approximation by Peter Acklam (2003), relative error 1.15e-9: centre and tail coefficients.
const centreTop = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
];
const centreBottom = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
];
const tailTop = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const tailBottom = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];

function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * x + coefficient;
  return sum;
}

/** The value below which a standard normal variable falls with probability p, 0 < p < 1. */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * ln(p));
    return polynomial(tailTop, q) / polynomial(tailBottom, q);
  }
  const q = p - 0.5;
  return (q * polynomial(centreTop, q * q)) / polynomial(centreBottom, q * q);
}
