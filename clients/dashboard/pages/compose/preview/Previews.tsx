/** How each network will show a post, in a look of our own: by what the service says would be sent there. */
import { DESCRIPTIONS } from '../../../../../networks/descriptions.ts'
import type { Schemas } from '../../api.ts'
import { Badge } from '../../parts/Badge.tsx'
import type { PublicSchemas } from '../../publicApi.ts'
import type { AttachedMedia } from '../media/attached.ts'
import { PreviewPart } from './PreviewPart.tsx'

export interface PreviewedPost {
  /** As `POST /posts/validate` answers them. */
  networks: PublicSchemas['NetworkValidation'][]
  /** All files of the post, of which the answer has the addresses alone. */
  media: AttachedMedia[]
  connections: Schemas['Connection'][]
  /** Has the pages read that it links to, as far as they are not known; undefined where that was asked for already. */
  readCards: (() => void) | undefined
}

export function Previews({ post: { networks, ...known } }: { post: PreviewedPost }) {
  return (
    <div className="previews">
      {networks.length === 0 && <p className="empty">Choose a network to see its preview.</p>}
      {networks.map((network) => (
        <NetworkPreview
          key={`${network.platform} ${network.account_id}`}
          network={network}
          {...known}
        />
      ))}
    </div>
  )
}

interface NetworkPreviewProps extends Omit<PreviewedPost, 'networks'> {
  network: PublicSchemas['NetworkValidation']
}

function NetworkPreview({ network, media, connections, readCards }: NetworkPreviewProps) {
  const { platform, account_id, parts, will, problems, link_card } = network
  const { label } = DESCRIPTIONS[platform]
  const account = connections.find(({ id }) => id === account_id)
  const files = network.media.map(
    ({ part, url }) => [part, media.find((one) => one.url === url)] as const,
  )
  const filesOf = (part: number) =>
    files.flatMap(([of_part, file]) => (of_part === part && file !== undefined ? [file] : []))
  return (
    <article
      className={`preview preview-${label.toLowerCase()}`}
      aria-label={`Preview on ${label}`}
    >
      <header className="row-title">
        <h3>{label}</h3>
        <Outlook will={will} parts={parts.length} />
      </header>
      {problems.length > 0 && (
        <ul className="preview-problems">
          {problems.map(({ code, pointer, message }) => (
            <li key={`${code} ${pointer} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      <ol className={`preview-parts ${will === 'publish' ? '' : 'held'}`}>
        {parts.map((part, index) => (
          <PreviewPart
            key={index}
            part={part}
            platform={platform}
            account={account}
            files={filesOf(index)}
            card={link_card?.part === index ? link_card : undefined}
            readCards={readCards}
          />
        ))}
      </ol>
    </article>
  )
}

function Outlook({
  will,
  parts,
}: Pick<NetworkPreviewProps['network'], 'will'> & { parts: number }) {
  if (will === 'skip') return <Badge kind="bad">Left out</Badge>
  if (will === 'fail') return <Badge kind="bad">Would fail</Badge>
  return parts > 1 ? <span className="hint">{parts} posts in a thread</span> : null
}
