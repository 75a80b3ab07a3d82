import type { PublicSchemas } from '../../publicApi.ts'
import type { AttachedMedia } from '../media/attached.ts'
import { CardPreview } from './CardPreview.tsx'
import { MarkedText } from './MarkedText.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import { inDigits } from '../../parts/numbers.ts'

interface PreviewPartProps {
  part: PublicSchemas['PartAsSent']
  platform: PublicSchemas['Platform']
  files: AttachedMedia[]
  card: PublicSchemas['LinkCardAsSent'] | undefined
  readCards: (() => void) | undefined
}

/** One post as its readers see it. */
export function PreviewPart({ part, platform, files, card, readCards }: PreviewPartProps) {
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
