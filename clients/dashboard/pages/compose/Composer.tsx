/** Where a post is written: its text for all networks or for one, where and when it goes out, and what it costs. */
import { memo, type ReactNode } from 'react'
import type { Schemas } from '../api.ts'
import { Page } from '../parts/Page.tsx'
import type { NetworkAccounts } from './calls.ts'
import { CategoryField } from './CategoryField.tsx'
import { allParts, partsOf, type Composition } from './composition.ts'
import { Forecast } from './Forecast.tsx'
import { Parts } from './Parts.tsx'
import { Previews } from './preview/Previews.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { Send } from './Send.tsx'
import { Targets } from './Targets.tsx'
import { Timing } from './Timing.tsx'
import { useComposer, type Composing, type OpenedText, type ToldText } from './useComposer.ts'
import { VariantSettings } from './VariantSettings.tsx'
import { VersionNote, Versions } from './Versions.tsx'

interface ComposerProps {
  opened: OpenedText
  targets: NetworkAccounts[]
  connections: Schemas['Connection'][]
  told: ToldText
  /** Stands above the text. */
  children?: ReactNode
}

export function Composer({ opened, targets, connections, told, children }: ComposerProps) {
  const composer = useComposer(opened, targets, told)
  const { composition, version, edit, networks, saving, is_current } = composer
  const { post } = opened
  return (
    <Page title={post === undefined ? 'Compose' : 'Edit the post'}>
      <SaveStatus composer={composer} />
      {children}
      <div className="compose">
        <div className="compose-text">
          <section className="card" aria-label="What it says">
            <Versions composition={composition} version={version} show={composer.show} />
            <VersionNote composition={composition} version={version} edit={edit} />
            <Parts
              key={version}
              parts={partsOf(composition, version)}
              version={version}
              counts={composer.counts}
              edit={edit}
            />
            {composer.undo && (
              <p className="buttons compose-undo" role="status">
                <span className="hint">It is taken away.</span>
                <button type="button" onClick={composer.undo}>
                  Undo
                </button>
              </p>
            )}
            {version === 'shared' ? (
              <CategoryField category={composition.category ?? ''} edit={edit} />
            ) : (
              <VariantSettings
                network={version}
                settings={composition.settings[version]}
                edit={edit}
              />
            )}
          </section>
        </div>
        <div className="compose-side">
          <Targets
            targets={targets}
            composition={composition}
            outlooks={networks}
            is_current={is_current}
            edit={edit}
          />
          <Timing
            timed={composer.timed}
            change={composer.time}
            scheduled_date={post?.status === 'scheduled' ? post.scheduled_date : null}
            slot={composer.slot}
          />
          <section className="card" aria-label="Send">
            <Forecast outlook={composer.outlook} is_current={is_current} />
            <Send composer={composer} targets={targets} saving={saving.saving} />
          </section>
        </div>
        {networks.length > 0 && (
          <SeenPreviews
            networks={networks}
            composition={composer.counted}
            connections={connections}
            readCards={composer.readCards}
          />
        )}
      </div>
    </Page>
  )
}

interface SeenPreviewsProps extends Pick<Composing, 'networks' | 'readCards'> {
  /** What they show. */
  composition: Composition
  connections: Schemas['Connection'][]
}

/** Drawn again only when the service has answered: somebody types. */
const SeenPreviews = memo(function SeenPreviews(props: SeenPreviewsProps) {
  const { networks, composition, connections, readCards } = props
  const media = allParts(composition).flatMap((part) => part.media)
  return (
    <section className="card compose-previews" aria-labelledby="compose-previews">
      <h2 id="compose-previews">Previews</h2>
      <Previews post={{ networks, media, connections, readCards }} />
    </section>
  )
})
