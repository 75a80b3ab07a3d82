/** Which text is written on: that of all networks, or one that a network has of its own. */
import { DESCRIPTIONS } from '../../../../networks/descriptions.ts'
import {
  isOther,
  type Composition,
  type Edit,
  type Network,
  type VersionName,
} from './composition.ts'
import { getsFilesOfAll } from './content.ts'
import { versionFor } from './counts.ts'
import { settingsInWords } from './settings.ts'

interface VersionsProps {
  composition: Composition
  version: VersionName
  show(version: VersionName): void
}

export function Versions({ composition, version, show }: VersionsProps) {
  const names: VersionName[] = ['shared', ...composition.networks]
  return (
    <div className="tabs" role="group" aria-label="Text of">
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={name === version} onClick={() => show(name)}>
          {name === 'shared' ? 'All networks' : DESCRIPTIONS[name].label}
          {name !== 'shared' && isOther(composition, name) && <span className="hint">its own</span>}
        </button>
      ))}
    </div>
  )
}

interface NoteProps {
  composition: Composition
  version: VersionName
  edit(edit: Edit): void
}

/** Whose text it is, and how it becomes another one. */
export function VersionNote({ composition, version, edit }: NoteProps) {
  const { own, networks } = composition
  if (version === 'shared') {
    const others = networks.filter((network) => isOther(composition, network))
    if (others.length === 0) return null
    return (
      <ul className="asides hint">
        {others.map((network) => (
          <li key={network}>{othersOn(composition, network)}</li>
        ))}
      </ul>
    )
  }
  const { label } = DESCRIPTIONS[version]
  if (own[version] === undefined)
    return (
      <p className="buttons">
        <span className="hint">
          {label} gets the text of all networks, until it is changed here.
        </span>
        <button type="button" onClick={() => edit({ kind: 'customise', network: version })}>
          Write another text for {label}
        </button>
      </p>
    )
  return (
    <p className="buttons">
      <span className="hint">{noteOn(composition, version)}</span>
      <button type="button" onClick={() => edit({ kind: 'share', network: version })}>
        Use the text of all networks
      </button>
    </p>
  )
}

/** What differs on a network, in words. */
function othersOn({ own, settings }: Composition, network: Network): string {
  const text = own[network] === undefined ? [] : ['another text']
  const others = [...text, ...settingsInWords(network, settings[network] ?? {})]
  return `${DESCRIPTIONS[network].label}: ${others.join('; ')}.`
}

function noteOn(composition: Composition, network: Network): string {
  const { label } = DESCRIPTIONS[network]
  if (versionFor(composition, network) === 'shared')
    return `Nothing is written here, so ${label} gets the text of all networks.`
  if (getsFilesOfAll(composition, network))
    return `Only ${label} gets this. Its first part has the files of all networks, unless it has some of its own.`
  return `Only ${label} gets this.`
}
