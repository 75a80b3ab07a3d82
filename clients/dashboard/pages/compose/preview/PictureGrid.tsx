import type { AttachedMedia } from '../media/attached.ts'
import { MediaThumb } from '../media/MediaThumb.tsx'

const SHOWN = 4

/** One as it is, two to four beside each other; how many more there are is said. */
export function PictureGrid({ files }: { files: AttachedMedia[] }) {
  const [first] = files
  const alone = files.length === 1 && first?.width !== undefined && first.height !== undefined
  const ratio = alone ? `${first.width} / ${first.height}` : undefined
  const more = files.length - SHOWN
  return (
    <ul
      className={`preview-grid preview-grid-${Math.min(files.length, SHOWN)}`}
      style={{ aspectRatio: ratio }}
    >
      {files.slice(0, SHOWN).map((file, index) => (
        <li key={`${file.url} ${index}`}>
          <MediaThumb media={file} />
          {more > 0 && index === SHOWN - 1 && <span className="preview-more">+{more}</span>}
        </li>
      ))}
    </ul>
  )
}
