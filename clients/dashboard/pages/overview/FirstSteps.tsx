import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { networksInWords } from '../../../../networks/descriptions.ts'
import { Icon } from '../parts/Icon.tsx'

interface FirstStepsProps {
  is_connected: boolean
  has_posts: boolean
  has_key: boolean
  /** Whether there are simulated networks. */
  is_simulated: boolean
}

/** The way from an empty account to the first post, until it has been gone. */
export function FirstSteps({ is_connected, has_posts, has_key, is_simulated }: FirstStepsProps) {
  const steps = [
    {
      is_done: is_connected,
      title: 'Connect an account',
      text: is_simulated
        ? 'A simulated one does for a try: it needs no sign-up anywhere.'
        : `An account on ${networksInWords()} that posts go to.`,
      link: <Link to="/connections">Connect an account</Link>,
    },
    {
      is_done: has_posts,
      title: 'Schedule your first post',
      text: 'It goes out at its time, once, to each network that you choose.',
      link: <Link to="/compose">Write a post</Link>,
    },
    {
      is_done: has_key,
      title: 'Let your programs post',
      text: 'They send a key with each request; agents and the command line do, too.',
      link: <Link to="/keys">Create a key</Link>,
    },
  ]
  const done = steps.filter(({ is_done }) => is_done).length
  const current = steps.findIndex(({ is_done }) => !is_done)
  return (
    <section className="card" aria-labelledby="steps">
      <div className="row-title">
        <h2 id="steps">First steps</h2>
        <p className="hint">
          {done} of {steps.length} done
        </p>
      </div>
      <progress aria-labelledby="steps" max={steps.length} value={done} />
      <ol className="first-steps">
        {steps.map((step, index) => (
          <Step key={step.title} {...step} number={index + 1} is_current={index === current} />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  number: number
  title: string
  text: string
  link: ReactNode
  is_done: boolean
  is_current: boolean
}

function Step({ number, title, text, link, is_done, is_current }: StepProps) {
  const state = is_done ? 'done' : is_current ? 'current' : undefined
  return (
    <li className={state} aria-current={is_current ? 'step' : undefined}>
      <span className="first-steps-mark" aria-hidden="true">
        {is_done ? <Icon name="check" /> : number}
      </span>
      <div>
        <h3>
          {title}
          {is_done && <span className="unseen">: done</span>}
        </h3>
        {!is_done && (
          <>
            <p className="hint">{text}</p>
            {link}
          </>
        )}
      </div>
    </li>
  )
}
