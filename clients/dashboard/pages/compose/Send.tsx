/** Sends it off: now, at a time, or in a slot of the queue. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { localProblem } from '../api.ts'
import { handleOf } from '../networks.ts'
import { Alert } from '../parts/Alert.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { publish, queue, schedule } from '../posts/calls.ts'
import { useSignedIn, useVisit } from '../session.ts'
import { useAction } from '../work.ts'
import { accountFor, type NetworkAccounts } from './calls.ts'
import { filesPlace, partsOf, type Composition, type VersionName } from './composition.ts'
import { dateOfField } from './dates.ts'
import type { SavedPost } from './kept.ts'
import { saveDescriptions } from './media/unsaved.ts'
import { expectArrived } from './media/uploads.ts'
import type { Saving } from './saving.ts'
import type { Timed } from './Timing.tsx'
import type { Composing } from './useComposer.ts'

interface SendProps {
  composer: Composing
  targets: NetworkAccounts[]
  saving: Saving | undefined
}

const ACTIONS = {
  keep: 'Save changes',
  now: 'Publish now…',
  time: 'Schedule',
  queue: 'Add to the queue',
}

export function Send({ composer, targets, saving }: SendProps) {
  const { timed, automatic } = composer
  const asks = timed.moment === 'now' && !isHeldEverywhere(composer)
  const [asking, setAsking] = useState(false)
  const send = useSend(composer, saving)
  const action = useAction(() => send(timed))
  const save = useAction(async () => void (await saving?.flush()))
  return (
    <>
      <Alert problem={action.problem ?? save.problem} />
      <p className="buttons">
        <button
          type="button"
          className="main"
          aria-disabled={action.busy}
          onClick={() => (asks ? setAsking(true) : action.run())}
        >
          {ACTIONS[timed.moment]}
        </button>
        {!automatic && timed.moment !== 'keep' && (
          <button type="button" aria-disabled={save.busy} onClick={() => save.run()}>
            Only save changes
          </button>
        )}
      </p>
      {asking && (
        <Confirm
          title="Publish it now?"
          action="Publish now"
          confirm={() => send(timed)}
          close={() => setAsking(false)}
        >
          <Destinations composer={composer} targets={targets} />
        </Confirm>
      )}
    </>
  )
}

const NOWHERE = 'No network takes it as it is: what is in its way stands beside each.'

/** As far as is known of what is there now. */
function isHeldEverywhere({ is_current, networks }: Composing): boolean {
  return is_current && networks.length > 0 && networks.every(({ will }) => will !== 'publish')
}

/** Each account by its name, and where nothing is sent. */
function Destinations({ composer, targets }: Omit<SendProps, 'saving'>) {
  const { composition, networks } = composer
  const chosen = targets.filter(({ platform }) => composition.networks.includes(platform))
  const held = networks.filter(({ will }) => will !== 'publish')
  const isHeld = ({ platform }: NetworkAccounts) => held.some((one) => one.platform === platform)
  return (
    <>
      <p>It goes out at once on:</p>
      <ul className="asides">
        {chosen
          .filter((target) => !isHeld(target))
          .map(({ platform, label, ...target }) => {
            const account = accountFor(target, composition.accounts[platform])
            return (
              <li key={platform}>
                {label} {account && <bdi>{handleOf({ platform, handle: account.handle })}</bdi>}
              </li>
            )
          })}
      </ul>
      {chosen.filter(isHeld).map(({ platform, label }) => (
        <p key={platform} className="problem">
          Nothing is sent to {label}.{' '}
          {held
            .filter((one) => one.platform === platform)
            .flatMap(({ problems }) => problems.map(({ message }) => message))
            .join(' ')}
        </p>
      ))}
    </>
  )
}

/** What is typed is saved first, and what is sent is what was saved. */
function useSend(composer: Composing, saving: Saving | undefined) {
  const { composition } = composer
  const { networks } = composition
  const { session } = useSignedIn()
  const { say } = useVisit()
  const navigate = useNavigate()
  const queries = useQueryClient()

  return async (timed: Timed) => {
    if (saving === undefined) return
    if (networks.length === 0) throw localProblem('Choose at least one network.')
    if (timed.moment === 'now' && isHeldEverywhere(composer)) throw localProblem(NOWHERE)
    if (timed.moment === 'time' && dateOfField(timed.time) === undefined)
      throw localProblem('Choose a date and a time.')
    expectArrived(session.user.id, filesPlaces(composition))
    await saveDescriptions()
    const saved = await saving.flush()
    let said: string
    try {
      said = await carryOut(saved, timed)
    } catch (thrown) {
      await saving.reread()
      throw thrown
    } finally {
      await queries.invalidateQueries({ queryKey: ['posts'] })
    }
    saving.finish()
    await navigate(`/posts/${saved.id}`)
    say(said)
  }
}

function filesPlaces(composition: Composition): string[] {
  const versions: VersionName[] = ['shared', ...composition.networks]
  return versions.flatMap((version) =>
    partsOf(composition, version).map((part) => filesPlace(version, part)),
  )
}

async function carryOut({ id, etag }: SavedPost, { moment, time }: Timed): Promise<string> {
  const seen = { post: { id }, etag }
  switch (moment) {
    case 'keep':
      return 'The changes are saved.'
    case 'now':
      return (await publish(seen, {})).message
    case 'time':
      await schedule(seen, { scheduled_date: new Date(time).toISOString() })
      return 'The post is scheduled.'
    case 'queue':
      await queue(seen, false)
      return 'The post has the next free slot.'
  }
}
