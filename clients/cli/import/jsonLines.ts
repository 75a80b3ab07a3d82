/** Posts from JSON, one on each line, as the contract has them in a bulk. */
import { isObject, readJson } from '../http/json.ts'
import { withoutNulls, type Read } from './rows.ts'

export function readJsonLines(text: string): Read {
  const read: Read = { rows: [], problems: [] }
  for (const [index, written] of text.split('\n').entries()) {
    if (written.trim() === '') continue
    const line = index + 1
    const value = readJson(written)
    if (isObject(value)) read.rows.push({ line, members: withoutNulls(value) })
    else read.problems.push({ line, text: `is no JSON object${whyNot(written)}` })
  }
  return read
}

/** Empty for what is JSON, of another kind. */
function whyNot(written: string): string {
  try {
    JSON.parse(written)
    return ''
  } catch (error) {
    // Its lines are not those of the file.
    return `: ${String(error).replace(/^SyntaxError: | \(line .*$/g, '')}`
  }
}
