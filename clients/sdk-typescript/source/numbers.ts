/** The numbers that callers name, held to what can be meant. Infinity is as long, or as often, as it takes. */

/** Throws a RangeError. */
export function atLeast(least: number, numbers: Record<string, number | undefined>) {
  for (const [name, value] of Object.entries(numbers)) {
    // NaN is at least nothing; programs in JavaScript may hand over anything.
    if (value !== undefined && !(typeof value === 'number' && value >= least))
      throw new RangeError(`${name} is ${String(value)}, and has to be a number from ${least}.`)
  }
}
