/**
 * All that may come of requests that overlap: the model with every order of the requests, of the steps
 * that happen by themselves, and of the moments at which a waiting caller looks.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { answerTo, isOpen } from './answers.ts'
import type { Request, Waiting } from './asked.ts'
import type { Model } from './model.ts'
import { request } from './requests.ts'
import { stepsOf, take } from './steps.ts'
import { viewOf } from './view.ts'

interface State {
  m: Model
  /** By the request's place: its answer, or how far its caller has come, or null when it is not there yet. */
  replies: (string | null | Caller)[]
}

/** Waits; has seen that nothing is under way; has read what is still open. The post is read after that. */
interface Caller extends Waiting {
  saw: 'nothing' | 'rest' | 'open' | 'closed'
}

/** The service is in the same process, and would stand still for seconds. */
const TURN_MS = 20

/**
 * What can be seen in the end, answers and all, with a state that leads to it. `impatient`: a caller has
 * waited for so long that its patience may have ended at any moment (R8).
 */
export async function outcomesOf(
  m: Model,
  requests: Request[],
  impatient: boolean,
): Promise<Map<string, Model>> {
  const outcomes = new Map<string, Model>()
  const known = new Set<string>()
  const open: State[] = [{ m, replies: requests.map(() => null) }]
  let turned_at = performance.now()
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (performance.now() - turned_at > TURN_MS) {
      await turn()
      turned_at = performance.now()
    }
    const next = nextOf(state, requests, impatient)
    if (next.length === 0) outcomes.set(outcomeOf(state.replies, viewOf(state.m)), state.m)
    for (const one of next) {
      const key = JSON.stringify(one)
      if (!known.has(key)) open.push(one)
      known.add(key)
    }
  }
  return outcomes
}

export function outcomeOf(replies: unknown[], view: unknown): string {
  return JSON.stringify({ replies, view }, null, 1)
}

function nextOf({ m, replies }: State, requests: Request[], impatient: boolean): State[] {
  // Once everybody has an answer the order of what is left makes no difference.
  const steps = stepsOf(m).slice(0, replies.every((one) => typeof one === 'string') ? 1 : undefined)
  const next = steps.map((step) => {
    const after = structuredClone(m)
    take(after, step)
    return { m: after, replies }
  })
  const gives_up = impatient || (steps.length === 0 && !replies.includes(null))
  for (const [place, reply] of replies.entries()) {
    if (typeof reply === 'string') continue
    const after = structuredClone(m)
    const said = reply === null ? ask(after, requests[place]!) : goOn(after, reply, gives_up)
    if (said !== undefined) next.push({ m: after, replies: replies.with(place, said) })
  }
  return next
}

function ask(m: Model, asked: Request): string | Caller {
  const reply = request(m, asked)
  return typeof reply === 'string' ? reply : { ...reply, saw: 'nothing' }
}

/** A caller's patience ends where nothing moves any more. */
function goOn(m: Model, caller: Caller, gives_up: boolean): string | Caller | undefined {
  switch (caller.saw) {
    case 'nothing':
      if (isOpen(m, caller, ['waiting', 'sending']) && !gives_up) return undefined
      return { ...caller, saw: 'rest' }
    case 'rest':
      return { ...caller, saw: isOpen(m, caller) ? 'open' : 'closed' }
    case 'open':
    case 'closed':
      return answerTo(m, caller, caller.saw === 'open')
  }
}
