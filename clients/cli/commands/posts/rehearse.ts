/** What `--dry-run` does for a new post: it shows the request, and what would become of the post. */
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import type { Context } from '../../context.ts'
import { askOnce } from '../../http/askOnce.ts'
import { Api } from '../../http/calls.ts'
import { NothingSent } from '../../http/dryRun.ts'
import { sayValidation } from '../../output/validations.ts'

type Schemas = components['schemas']

/** Always throws: NothingSent, or a Failure when the service would refuse it. */
export async function rehearse(context: Context, body: Schemas['PostsInput']): Promise<void> {
  const validation = await validate(context, body)
  const shown = validation && { beside: { validation } }
  const api = new Api(async () => ({ ...(await context.caller()), ...shown }))
  try {
    await api.createPosts(body)
  } catch (error) {
    if (validation !== undefined && !context.json && error instanceof NothingSent)
      sayValidation(context, validation)
    throw error
  }
}

/** Undefined without a key, and where the service does not answer. Files have no address before they are uploaded. */
async function validate(
  { settings, terminal }: Context,
  { media_urls, ...body }: Schemas['PostsInput'],
): Promise<Schemas['PostsValidation'] | undefined> {
  const validation = await askOnce(await settings(), (client) => client.validatePosts(body))
  if (validation && media_urls) terminal.say('Its files are looked at when they are uploaded.')
  return validation
}
