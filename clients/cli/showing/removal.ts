/** What a deletion did. */
import type { components } from '../../../generated/openapi.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { oneLine } from '../terminal/printable.ts'
import { showOne } from './show.ts'

/** Throws a Failure when it is gone here and still on X: exit code 7. */
export function showRemoval(
  context: Context,
  answer: components['schemas']['DeletePostResponse'],
): void {
  const { message, x_deleted, x_delete_error } = answer
  showOne(context, answer, [
    ['deleted', message],
    ['deleted on X', x_deleted],
  ])
  if (x_delete_error === undefined) return
  throw new Failure('partial', 'It is deleted here, and may still be on X.', {
    details: [oneLine(x_delete_error)],
    next: 'Delete it there by hand.',
  })
}
