import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { Form } from './Form.tsx'

interface ConfirmProps {
  title: string
  /** What the button does, in words that say it without the rest. */
  action: string
  confirm(): Promise<void>
  close(): void
  children: ReactNode
}

/** Asks before what cannot be taken back. */
export function Confirm({ title, action, confirm, close, children }: ConfirmProps) {
  return (
    <Dialog title={title} close={close}>
      {children}
      <Form
        danger
        action={action}
        fields={[]}
        submit={async () => {
          await confirm()
          close()
        }}
        other={
          <button type="button" onClick={close}>
            Cancel
          </button>
        }
      />
    </Dialog>
  )
}
