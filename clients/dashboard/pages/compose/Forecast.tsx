/** What it costs, and what keeps it from going out. */
import { NETWORKS } from '../../../../networks/descriptions.ts'
import type { Outlook } from './useOutlook.ts'

export function Forecast({ outlook, is_current }: { outlook: Outlook; is_current: boolean }) {
  const { answer, problem } = outlook
  const [post] = answer?.posts ?? []
  // Beside each network stands what is wrong with it.
  const elsewhere = post?.networks.flatMap(({ problems }) => problems.map(wordsIn)) ?? []
  const problems = [...(answer?.problems ?? []), ...(post?.problems ?? [])].filter(
    (one) => !elsewhere.includes(wordsIn(one)),
  )
  const warnings = [...new Set([answer?.warnings ?? [], post?.warnings ?? []].flat())]
  return (
    <div className={`compose-forecast ${is_current ? '' : 'about'}`} aria-live="polite">
      {answer?.cost && (
        <p>
          It costs <strong>{moneyInWords(answer.cost)}</strong> on X.
        </p>
      )}
      {problems.map(({ code, pointer, message }) => (
        <p key={`${pointer} ${message}`} className="problem">
          {code === 'too_short' && pointer === '/text' ? NO_TEXT : inWords(pointer, message)}
        </p>
      ))}
      {warnings.map((warning) => (
        <p key={warning} className="hint">
          {warning}
        </p>
      ))}
      {problem && (
        <p className="hint">What would become of it is not known now: {problem.message}</p>
      )}
    </div>
  )
}

/** Files alone are no post anywhere. */
const NO_TEXT = 'A post needs some text.'

function wordsIn({ message }: { message: string }): string {
  return message
}

/** What is wrong with the whole needs no name. */
function inWords(pointer: string, message: string): string {
  const name = pointer
    .split('/')
    .filter((step) => step !== '' && step !== 'variants')
    .map((step) => labelOf(step) ?? step.replaceAll('_', ' '))
    .join(' ')
  return name === '' ? capital(message) : `${capital(name)}: ${message}`
}

/** Of a network by its name on the wire. */
function labelOf(step: string): string | undefined {
  return NETWORKS.find(({ platform }) => platform === step)?.label
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Fractions of a cent are asked for, and shown. */
function moneyInWords({ amount, currency }: { amount: string; currency: string }): string {
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    maximumFractionDigits: 3,
  }).format(Number(amount))
}
