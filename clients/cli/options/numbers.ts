/** Numbers on the command line. */
import { InvalidArgumentError } from 'commander'

/** Reads an option's value; commander says which option it was. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It has to be a whole number.')
  return Number(text)
}
