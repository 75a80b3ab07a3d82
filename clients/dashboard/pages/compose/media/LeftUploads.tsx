/** Files whose text is not open: what became of them is said on whichever page is shown. */
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../parts/Icon.tsx'
import { textName } from '../textName.ts'
import type { LeftUpload } from './uploads.ts'
import { LIBRARY_PLACE, useOwnUploads } from './useUploads.ts'

export function LeftUploads() {
  const uploads = useOwnUploads()
  const left = useSyncExternalStore(uploads.subscribe, uploads.left)
  if (left.length === 0) return null
  return (
    <section className="left-uploads" aria-label="Files of what is not open">
      {left.map((upload) => (
        <LeftFile
          key={upload.key}
          upload={upload}
          retry={() => uploads.retry(upload.key)}
          leaveOut={() => uploads.cancel(upload.key)}
        />
      ))}
    </section>
  )
}

interface LeftFileProps {
  upload: LeftUpload
  retry(): void
  leaveOut(): void
}

function LeftFile({ upload: { file, place, state, problem, page }, ...on }: LeftFileProps) {
  const here = textName(useLocation())
  const is_failed = state === 'failed'
  const named = <span className="unseen"> {file.name}</span>
  return (
    <div className={is_failed ? 'alert' : 'left-upload'} role={is_failed ? 'alert' : 'status'}>
      <Icon name={is_failed ? 'warning' : 'picture'} />
      <p>
        <bdi>{file.name}</bdi>{' '}
        {is_failed
          ? `is not uploaded: ${problem?.message}`
          : 'is uploaded, and gets to where it was added as soon as that is open.'}
      </p>
      <p className="buttons">
        {page !== undefined && page.state.text !== here && (
          <Link to={page.pathname} state={page.state}>
            {place === LIBRARY_PLACE ? 'To the library' : 'Open its text'}
            {named}
          </Link>
        )}
        {is_failed && (
          <button type="button" onClick={on.retry}>
            Try again{named}
          </button>
        )}
        <button type="button" onClick={on.leaveOut}>
          Leave out{named}
        </button>
      </p>
    </div>
  )
}
