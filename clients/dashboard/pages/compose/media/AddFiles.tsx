import { useRef } from 'react'
import { Icon } from '../../parts/Icon.tsx'

interface AddFilesProps {
  most: number
  label: string
  /** Whether there is room for more. */
  shown: boolean
  accept: string
  take(files: File[]): void
  choose: (() => void) | undefined
}

/** What files are chosen by. */
export function AddFiles({ shown, most, label, accept, take, choose }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {shown && (
        <div className="media-zone">
          <p className="buttons">
            <button type="button" onClick={() => input.current?.click()}>
              <Icon name="picture" />
              {buttonFor(accept, most)}
            </button>
            {choose && (
              <button type="button" onClick={choose}>
                From the library
              </button>
            )}
            <span className="hint">or drop or paste {most === 1 ? 'one' : 'them'} here</span>
          </p>
        </div>
      )}
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={accept}
        multiple={most > 1}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function buttonFor(accept: string, most: number): string {
  const what = accept.includes('video') ? 'file' : 'picture'
  return most === 1 ? `Choose a ${what}` : `Add ${what}s`
}
