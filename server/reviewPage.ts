/**
 * The page of a link to one post that waits for approval: plain HTML that runs nothing, for whoever has the link. It is
 * kept nowhere and names itself to nobody. Reading it decides nothing, since mail programs read links ahead.
 */
import { createHash } from 'node:crypto'
import express, { type RequestHandler, type Response } from 'express'
import { MEDIA_ROUTE } from '../db/files/files.ts'
import type { UploadedMedia } from '../db/posts/media.ts'
import { listKnownLinks } from '../db/posts/reviewLinks.ts'
import type { TextPart } from '../db/posts/variants.ts'
import { decideByLink, showByLink, type ShownPost } from '../handlers/reviews/byLink.ts'
import type { Publisher } from '../jobs/delivery/publisher.ts'
import { ApiError } from '../openapi/errors.ts'
import { escape } from '../openapi/html.ts'
import { openAcquaintance } from './door.ts'
import { pageStyle } from './pageStyle.ts'

const STYLE = pageStyle('page.css', 'review.css')
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "img-src 'self'",
    "media-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** A note of a thousand characters in the longest encoding, and the rest. */
const FORM_BYTES_MAX = 16 * 1024
const NOTE_LENGTH_MAX = 1000

/** To be used under `/review`. */
export function reviewPage(publisher: Publisher): RequestHandler {
  const router = express.Router()
  // Links are made up as easily as keys.
  const acquaintance = openAcquaintance((tokens) => listKnownLinks(publisher.db, tokens))
  const isKnown = async (token: string) =>
    (await acquaintance(token, () => Promise.resolve(true))) === true
  const readForm = express.urlencoded({
    extended: false,
    limit: FORM_BYTES_MAX,
    parameterLimit: 10,
  })

  router.use((_, res, next) => {
    res.set(HEADERS)
    next()
  })
  router.get('/:token', async (req, res) => {
    const { token } = req.params
    const post = (await isKnown(token)) ? await showByLink(publisher, token) : undefined
    if (post === undefined) send(res, 404, OVER)
    else send(res, 200, pageOf(post))
  })
  router.post('/:token', async (req, res) => {
    const { token = '' } = req.params
    // Nobody's body is read who has no link.
    if (!(await isKnown(token))) return send(res, 404, OVER)
    const form = await new Promise<unknown>((resolve) => {
      readForm(req, res, (error: unknown) => resolve(error === undefined ? req.body : undefined))
    })
    const asked = readDecision(form)
    if (asked === undefined) return send(res, 400, message('That could not be read', AGAIN))
    const { revision, ...review } = asked
    try {
      await decideByLink(publisher, token, revision, review)
      send(res, 200, review.decision === 'approve' ? APPROVED : REJECTED)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await sendRefusal(publisher, token, error, res)
    }
  })
  return router
}

/** Why it was not done, above the post as it is now, where there still is something to decide. */
async function sendRefusal(publisher: Publisher, token: string, refusal: ApiError, res: Response) {
  const { status, code, retry_after } = refusal
  if (retry_after !== undefined) res.set('Retry-After', String(retry_after))
  const post = await showByLink(publisher, token)
  if (post === undefined) return send(res, status, code === 'changed_meanwhile' ? CHANGED : OVER)
  send(res, status, pageOf(post, WHY[code] ?? refusal.message))
}

const WHY: Partial<Record<string, string>> = {
  changed_meanwhile: 'It was changed meanwhile. This is what it says now.',
  budget_exceeded: 'The budget of that month has not enough left for it, so it cannot be approved.',
  daily_limit: 'No more posts can be approved today. Try again tomorrow, UTC.',
  subscription_required: 'The subscription of its owner is not active, so it cannot be approved.',
}

function readDecision(form: unknown) {
  const { decision, revision, note = '' } = (form ?? {}) as Record<string, unknown>
  if (decision !== 'approve' && decision !== 'reject') return undefined
  if (typeof revision !== 'string' || !/^\d{1,9}$/.test(revision)) return undefined
  if (typeof note !== 'string' || note.includes('\0') || !note.isWellFormed()) return undefined
  const written = asWritten(note)
  if ([...written].length > NOTE_LENGTH_MAX) return undefined
  return { decision, revision: Number(revision), note: written } as const
}

/** Forms send the end of each line as two characters, of which the browser has counted one. */
function asWritten(note: string): string {
  return note.replaceAll('\r\n', '\n').trim()
}

const AGAIN = 'Go back, and try again.'
const OVER = message(
  'There is nothing to decide here',
  'This link is over: it was decided, changed or taken back, its time has come, or the link is too old. Whoever sent it to you can send another one.',
)
const CHANGED = message(
  'It was changed meanwhile',
  'Nothing was decided: you have seen what it said before. Whoever sent you the link can send another one.',
)
const APPROVED = message('Approved', 'It goes out at its time. You can close this page.')
const REJECTED = message(
  'Rejected',
  'It is a draft again, and nothing is sent. You can close this page.',
)

function message(title: string, text: string): string {
  return inPage(title, `<header><h1>${title}</h1><p role="status">${text}</p></header>`)
}

function send(res: Response, status: number, html: string) {
  res.status(status).type('html').send(html)
}

function pageOf({ scheduled_date, revision, networks, media }: ShownPost, why?: string): string {
  const cards = networks.map(
    ({ label, handle, skip_reason, parts, asides }) => `<section>
<h2>${escape(label)}${handle === undefined ? '' : ` <span>${escape(handle)}</span>`}</h2>
${
  skip_reason === undefined
    ? [...parts.map((part) => partOf(part, media)), asidesOf(asides)].join('\n')
    : `<p class="skipped">Nothing is sent there. ${escape(skip_reason)}</p>`
}
</section>`,
  )
  return inPage(
    'Approve this post?',
    `<header>
  <h1>Approve this post?</h1>
  <p>It goes out at <time datetime="${escape(scheduled_date)}">${escape(inWords(scheduled_date))}</time> if you approve it, and not at all
  otherwise.</p>
</header>
${why === undefined ? '' : `<p class="why" role="alert">${escape(why)}</p>`}
${cards.join('\n')}
<form method="post">
  <input type="hidden" name="revision" value="${revision}">
  <label for="note">What there is to say about it <span>(may be left empty)</span></label>
  <textarea id="note" name="note" rows="3" maxlength="${NOTE_LENGTH_MAX}"></textarea>
  <div class="buttons">
    <button name="decision" value="approve" class="main">Approve</button>
    <button name="decision" value="reject">Reject</button>
  </div>
</form>`,
  )
}

function partOf({ text, media: names }: TextPart, media: UploadedMedia[]): string {
  const shown = names.flatMap((name) => media.find((one) => one.name === name) ?? [])
  return `<div class="part">
<p dir="auto">${escape(text)}</p>
${shown.map(mediumOf).join('\n')}
</div>`
}

function asidesOf(asides: string[]): string {
  if (asides.length === 0) return ''
  return `<ul class="asides">${asides.map((aside) => `<li>${escape(aside)}</li>`).join('')}</ul>`
}

function mediumOf({ name, kind, width, height, alt_text }: UploadedMedia): string {
  const source = `src="${MEDIA_ROUTE}/${escape(name)}" width="${width}" height="${height}"`
  const alt = escape(alt_text ?? '')
  const said = alt_text === null ? 'No description.' : `Description: ${alt}`
  const medium =
    kind === 'video'
      ? `<video ${source} controls preload="metadata" aria-label="${alt}"></video>`
      : `<img ${source} alt="${alt}" loading="lazy">`
  return `<figure>${medium}<figcaption>${said}</figcaption></figure>`
}

function inWords(moment: string): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${words.format(new Date(moment))} UTC`
}

function inPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title} · Otterpost</title>
<style>${STYLE}</style>
<main>
${body}
</main>
</html>
`
}
