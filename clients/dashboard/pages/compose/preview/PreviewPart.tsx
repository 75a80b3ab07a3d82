import { DESCRIPTIONS } from '../../../../../networks/descriptions.ts'
import type { Schemas } from '../../api.ts'
import { Avatar } from '../../connections/Avatar.tsx'
import { handleOf } from '../../networks.ts'
import { useLaidOut } from '../../parts/useLaidOut.ts'
import type { PublicSchemas } from '../../publicApi.ts'
import type { AttachedMedia } from '../media/attached.ts'
import { CardPreview } from './CardPreview.tsx'
import { MarkedText } from './MarkedText.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import { inDigits } from '../../parts/numbers.ts'

interface PreviewPartProps {
  part: PublicSchemas['PartAsSent']
  platform: PublicSchemas['Platform']
  account: Schemas['Connection'] | undefined
  files: AttachedMedia[]
  card: PublicSchemas['LinkCardAsSent'] | undefined
  readCards: (() => void) | undefined
}

/** One post as its readers see it. A long thread has many, on each network. */
export function PreviewPart({ account, ...said }: PreviewPartProps) {
  const { ref, className } = useLaidOut<HTMLLIElement>()
  const name = account?.display_name ?? DESCRIPTIONS[said.platform].label
  return (
    <li ref={ref} className={`preview-part ${className}`}>
      <Avatar url={account?.avatar_url ?? null} name={name} />
      <div className="preview-said">
        <p className="preview-who">
          <bdi className="preview-name">{account?.display_name ?? 'No account'}</bdi>{' '}
          {account && <bdi className="hint">{handleOf(account)}</bdi>}
        </p>
        <Said {...said} />
      </div>
    </li>
  )
}

function Said({ part, platform, files, card, readCards }: Omit<PreviewPartProps, 'account'>) {
  const { text, length, limit } = part
  return (
    <>
      {text !== '' && <MarkedText text={text} platform={platform} />}
      {files.length > 0 && <PictureGrid files={files} />}
      {card && <CardPreview card={card} readCards={readCards} />}
      {length !== undefined && length > limit && (
        <p className="problem">
          {inDigits(length)} of {inDigits(limit)} characters
        </p>
      )}
    </>
  )
}
