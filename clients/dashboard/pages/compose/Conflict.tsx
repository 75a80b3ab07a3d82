/** Both texts, when somebody else has changed the post meanwhile: nothing is overwritten unless its author says so. */
import { DESCRIPTIONS } from '../../../../networks/descriptions.ts'
import { Alert } from '../parts/Alert.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { When } from '../parts/When.tsx'
import type { Post } from '../posts/calls.ts'
import { useAction } from '../work.ts'
import { partsOf, type Composition, type Network } from './composition.ts'
import { written } from './content.ts'
import { compositionOf } from './reading.ts'
import { settingsInWords } from './settings.ts'
import { counted } from '../parts/numbers.ts'

interface ConflictProps {
  mine: Composition
  theirs: Post
  keepMine(): Promise<void>
  takeTheirs(): Promise<void>
  close(): void
}

export function Conflict({ mine, theirs, keepMine, takeTheirs, close }: ConflictProps) {
  const keeping = useAction(keepMine)
  const taking = useAction(takeTheirs)
  return (
    <Dialog wide title="This post was changed elsewhere" close={close}>
      <p>
        Another page, device or program has changed it <When at={theirs.updated_at} time />. Which
        text is to stay?
      </p>
      <Alert problem={keeping.problem ?? taking.problem} />
      <div className="pair">
        <Text title="Yours" composition={mine} />
        <Text title="The other one" composition={compositionOf(theirs)} />
      </div>
      <p className="buttons">
        <button type="button" onClick={close}>
          Decide later
        </button>
        <button type="button" aria-disabled={keeping.busy} onClick={() => keeping.run()}>
          Keep yours
        </button>
        <button type="button" aria-disabled={taking.busy} onClick={() => taking.run()}>
          Take the other one
        </button>
      </p>
    </Dialog>
  )
}

function Text({ title, composition }: { title: string; composition: Composition }) {
  const { category, settings } = composition
  // Their keys are those of the networks that have some.
  const own = Object.keys(composition.own) as Network[]
  const set = Object.keys(settings) as Network[]
  const asides = set.flatMap((network) =>
    settingsInWords(network, settings[network] ?? {}).map(
      (words) => `${DESCRIPTIONS[network].label}: ${words}`,
    ),
  )
  const texts = (['shared', ...own] as const).flatMap((version) =>
    written(partsOf(composition, version)),
  )
  return (
    <section className="compose-compared">
      <h3>{title}</h3>
      {texts.map(({ key, text, media }) => (
        <p key={key} className="part" dir="auto">
          {text}
          {media.length > 0 && ` (${counted(media.length, 'file')})`}
        </p>
      ))}
      <ul className="asides">
        {category && <li>Category: {category}</li>}
        {asides.map((aside) => (
          <li key={aside}>{aside}</li>
        ))}
      </ul>
    </section>
  )
}
