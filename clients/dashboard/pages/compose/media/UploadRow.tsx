import { Icon } from '../../parts/Icon.tsx'
import { sizeInWords } from './attached.ts'
import type { Upload } from './uploads.ts'

interface UploadRowProps {
  upload: Upload
  cancel(key: string): void
  retry(key: string): void
}

export function UploadRow({ upload: { key, file, state, share, problem }, ...on }: UploadRowProps) {
  const percent = Math.round(share * 100)
  return (
    <li className="media-upload">
      <p className="media-name">
        <bdi>{file.name}</bdi> <span className="hint">{sizeInWords(file.size)}</span>
      </p>
      {state === 'failed' ? (
        <p className="problem" role="alert">
          {problem?.message}
        </p>
      ) : (
        <>
          <progress max={100} value={percent} aria-label={`Upload of ${file.name}`} />
          <span className="hint">{state === 'waiting' ? 'Waits' : progressInWords(percent)}</span>
        </>
      )}
      <p className="buttons">
        {state === 'failed' && (
          <button type="button" onClick={() => on.retry(key)}>
            Try again<span className="unseen"> with {file.name}</span>
          </button>
        )}
        <button type="button" onClick={() => on.cancel(key)}>
          {state === 'failed' ? <Icon name="off" /> : null}
          {state === 'failed' ? 'Leave out' : 'Cancel'}
          <span className="unseen"> {file.name}</span>
        </button>
      </p>
    </li>
  )
}

/** What has left is not kept yet. */
function progressInWords(percent: number): string {
  return percent === 100 ? 'Being checked…' : `${percent} %`
}
