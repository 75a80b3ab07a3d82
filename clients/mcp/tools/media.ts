import { validationFailed } from '../../../openapi/errors.ts'
import { inBody } from '../../../openapi/places.ts'
import { oneOfNeeded } from '../../../openapi/problems.ts'
import { inFull } from '../concise.ts'
import { taking, type Tool } from '../tool.ts'

/** Of base64, which every client keeps in the model's sight. */
const BASE64_LENGTH_MAX = 1_400_000
const ONE_OF_TWO = 'exactly one of source_url and content_base64 must be there'

export const upload_media: Tool = {
  name: 'upload_media',
  title: 'Upload a picture or video',
  description:
    'Keeps a picture (JPG, PNG, GIF, WebP, up to 5 MB) or video (MP4, MOV, up to 20 MB) and answers the url for media_urls. Give source_url, or content_base64 for up to 1 MB. A larger file on a disk the person uploads: `curl -F file=@picture.jpg` to /api/v1/upload.',
  hints: { read_only: false, destructive: false, idempotent: false, open_world: true },
  takes: [taking('createMedia', { body: ['source_url', 'alt_text'] }), taking('uploadMedia')],
  optional: ['source_url'],
  descriptions: {
    source_url: 'A public https address of the file itself, not of a page around it.',
    alt_text: 'What it shows, for those who cannot see it.',
  },
  own: {
    content_base64: {
      type: 'string',
      minLength: 4,
      maxLength: BASE64_LENGTH_MAX,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: 'The bytes of the file in base64, without line breaks.',
    },
  },
  async run({ args: { source_url, content_base64, alt_text }, perform }) {
    if ((source_url === undefined) === (content_base64 === undefined)) {
      throw validationFailed([oneOfNeeded(inBody('source_url'), ONE_OF_TWO)])
    }
    if (source_url !== undefined) return inFull(await perform('createMedia'))
    const file = Buffer.from(String(content_base64), 'base64')
    const described = alt_text === undefined ? {} : { alt_text: String(alt_text) }
    return inFull(await perform('uploadMedia', { body: { file, ...described } }))
  },
}
