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
    'Keeps a picture (JPG, PNG, GIF, WebP, up to 5 MB) or video (MP4, MOV, up to 20 MB) and answers the url that goes into media_urls. Give source_url, a public https address that is fetched once, or content_base64 for a small file (up to 1 MB). A larger file that is only on a disk: the person uploads it in the same way with `curl -F file=@picture.jpg` to /api/v1/upload.',
  hints: { read_only: false, destructive: false, idempotent: false, open_world: true },
  takes: [taking('uploadMedia')],
  own: {
    source_url: {
      type: 'string',
      format: 'uri',
      maxLength: 2048,
      description: 'A public https address of the file itself, not of a page around it.',
    },
    content_base64: {
      type: 'string',
      minLength: 4,
      maxLength: BASE64_LENGTH_MAX,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: 'The bytes of the file in base64, without line breaks.',
    },
  },
  async run({ args: { source_url, content_base64 }, perform, download }) {
    if ((source_url === undefined) === (content_base64 === undefined)) {
      throw validationFailed([oneOfNeeded(inBody('source_url'), ONE_OF_TWO)])
    }
    const upload = (file: Buffer) => perform('uploadMedia', { body: { file } })
    const uploaded =
      source_url === undefined
        ? upload(Buffer.from(String(content_base64), 'base64'))
        : download(String(source_url), upload)
    return inFull(await uploaded)
  },
}
