/** What was typed in this browser and never saved: gone on with, or thrown away. */
import { useState } from 'react'
import { Link } from 'react-router'
import { When } from '../parts/When.tsx'
import { useSignedIn } from '../session.ts'
import { allParts } from './composition.ts'
import { forget, type KeptText } from './kept.ts'

interface KeptTextsProps {
  texts: KeptText[]
  restore(text: KeptText): Promise<void>
}

export function KeptTexts({ texts, restore }: KeptTextsProps) {
  const { session } = useSignedIn()
  const [discarded, setDiscarded] = useState<string[]>([])
  const shown = texts.filter(({ key }) => !discarded.includes(key))
  if (shown.length === 0) return null
  return (
    <section className="card" aria-labelledby="compose-kept">
      <h2 id="compose-kept">Not saved yet</h2>
      <p className="hint">This browser has kept what was typed when it could not be saved.</p>
      <ul className="rows plain">
        {shown.map((text) => (
          <li key={text.key}>
            <p className="compose-excerpt">
              <bdi>{excerptIn(text)}</bdi>
            </p>
            <p className="hint">
              Typed <When at={text.at} time />
            </p>
            <p className="buttons">
              {text.saved === undefined ? (
                <button type="button" onClick={() => void restore(text)}>
                  Go on with it
                </button>
              ) : (
                <Link to={`/compose/${text.saved.id}`}>Go on with it</Link>
              )}
              <button
                type="button"
                onClick={() => {
                  forget(session.user.id, text.key)
                  setDiscarded((before) => [...before, text.key])
                }}
              >
                Discard it
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const EXCERPT_MAX = 160

function excerptIn({ composition }: KeptText): string {
  const texts = allParts(composition).map(({ text }) => text)
  const line = texts.join(' ').replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length === 0) return 'Only files'
  return characters.length > EXCERPT_MAX ? `${characters.slice(0, EXCERPT_MAX).join('')}…` : line
}
