import { useEffect, useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface DialogProps {
  title: string
  wide?: boolean
  /** Also called by Escape. */
  close(): void
  children: ReactNode
}

/**
 * A modal dialog as the browser has it, which keeps the focus inside. Afterwards the focus is where it
 * was, or on the page's heading when that is gone. It stands outside of what asks for it, whose layout it
 * would change otherwise.
 */
export function Dialog({ title, wide = false, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      const back = before?.isConnected ? before : document.querySelector('h1')
      if (back instanceof HTMLElement) back.focus()
    }
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={wide ? 'wide' : undefined}
      aria-labelledby={id}
      // The browser gives the focus back at once and says that it closed a moment later; a key pressed
      // between the two would open a dialog that is about to go.
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={close}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>,
    document.body,
  )
}
