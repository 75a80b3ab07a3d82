/** What a deletion did. */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { withLabels } from '../options/networks.ts'
import { oneLine } from '../terminal/printable.ts'
import { showOne } from './show.ts'

/** What nobody but a person can remove any more, or at all. */
const STAYS = ['kept', 'not_removable', 'unknown']

/** Throws a Failure when it is gone here and stays, or may stay, on a network: exit code 7. */
export function showRemoval(context: Context, answer: components['schemas']['DeletedPost']): void {
  const { message, x_deleted, copies = [] } = answer
  showOne(context, answer, [
    ['result', withLabels(message)],
    ['deleted on X', x_deleted],
  ])
  const left = copies.filter(({ status }) => STAYS.includes(status))
  if (left.length === 0) return
  throw new Failure('partial', 'It is deleted here, and not everywhere.', {
    details: left.map(({ message: why }) => oneLine(why)),
    next: 'See what is still there, and delete it there by hand.',
  })
}
