/** How long the ASCII form of a domain's label is: https://www.rfc-editor.org/rfc/rfc3492#section-6.3. */

const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 0x80]
const PREFIX = 'xn--'

/** Of a label with at least one character that is not ASCII. */
export function asciiLength(label: string): number {
  const codes = [...label].map((character) => character.codePointAt(0) ?? 0)
  const basic = codes.filter((code) => code < FIRST_CODE).length
  // The ASCII characters come first, with a hyphen behind them.
  let length = PREFIX.length + basic + (basic > 0 ? 1 : 0)
  let [code, delta, bias, written] = [FIRST_CODE, 0, FIRST_BIAS, basic]
  while (written < codes.length) {
    const next = Math.min(...codes.filter((one) => one >= code))
    delta += (next - code) * (written + 1)
    for (const one of codes) {
      if (one < next) delta++
      if (one !== next) continue
      length += digitsOf(delta, bias)
      bias = adapt(delta, written + 1, written === basic)
      delta = 0
      written++
    }
    delta++
    code = next + 1
  }
  return length
}

/** How many digits the number has, whose base changes from digit to digit. */
function digitsOf(number: number, bias: number): number {
  let digits = 1
  for (let k = BASE; ; k += BASE, digits++) {
    const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
    if (number < threshold) return digits
    number = Math.floor((number - threshold) / (BASE - threshold))
  }
}

function adapt(delta: number, written: number, is_first: boolean): number {
  let rest = is_first ? Math.floor(delta / DAMP) : delta >> 1
  rest += Math.floor(rest / written)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
