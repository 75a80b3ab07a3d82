/** What options say in headers. */
import { InvalidArgumentError } from 'commander'

/** Reads an option's value; commander says which option it was. */
export function headerValue(text: string): string {
  if (!/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text))
    throw new InvalidArgumentError('It has to be printable ASCII, without a blank at either end.')
  return text
}
