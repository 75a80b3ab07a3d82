/** Texts that are full of what may be links and emoji, and of what may stand around them. */
import { fc } from '../world/chance.ts'

const PIECES = [
  ...[
    'a',
    'b ',
    '.',
    '..',
    '-',
    '_',
    '日',
    '本',
    '日本語'.repeat(5),
    'é',
    'e\u0301',
    '\u0301\u0316',
  ],
  ...['com', '.com', '.co', 'みんな', '.日本', 'x.com', 'X_y.com', 'www.', 'xn--a', 'a'.repeat(40)],
  ...['http://', 'HTTPS://', '://', '/', '?q=', '&', ':80', '.org/a_(b)', 'http://t.co/', '@', '#'],
  ...[
    '$',
    '(',
    ')',
    '!',
    '。',
    '\ufeff',
    '\u200e',
    '\ud83d',
    '👩',
    '👩‍👩‍👧',
    '👩🏽',
    '❤',
    '1️⃣',
    '🇫',
    '\n',
  ],
]
/** A few pieces over and over find more than many of them once. */
export const TEXTS = fc
  .uniqueArray(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 })
  .chain((pieces) => fc.array(fc.constantFrom(...pieces), { maxLength: 16 }))
  .map((pieces) => pieces.join(''))
