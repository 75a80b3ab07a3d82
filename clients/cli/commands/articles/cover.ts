import { uploadAll } from '../../http/uploads.ts'
import type { Context } from '../../context.ts'
import { usage } from '../../failure.ts'

/** The URL of the picture above an article: one that is uploaded already, or a file. */
export async function coverOf(
  context: Context<{ cover?: string | false }>,
): Promise<string | undefined> {
  const { cover } = context.options
  if (cover === undefined || cover === false) return undefined
  if (/^https?:/.test(cover)) return cover
  const [url] = await uploadAll(context, [cover])
  if (url === undefined) throw usage('No picture is given.')
  return url
}
