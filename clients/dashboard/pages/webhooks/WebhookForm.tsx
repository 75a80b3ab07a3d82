import { useState } from 'react'
import type { EventType } from '../events/types.ts'
import { TypeChoice } from '../events/TypeChoice.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Field, Form } from '../parts/Form.tsx'
import type { Webhook } from './calls.ts'

export interface WebhookValues {
  url: string
  description: string
  /** Undefined: all. */
  types: EventType[] | undefined
}

interface WebhookFormProps {
  title: string
  action: string
  /** What is there already. */
  present?: Webhook
  submit(values: WebhookValues): Promise<void>
  close(): void
}

export function WebhookForm({ title, action, present, submit, close }: WebhookFormProps) {
  // What the contract's later versions add is sent back as it came.
  const [types, setTypes] = useState(present?.types as EventType[] | undefined)
  return (
    <Dialog wide title={title} close={close}>
      <Form
        action={action}
        fields={['url', 'description', 'types']}
        submit={({ url = '', description = '' }) => submit({ url, description, types })}
        other={
          <button type="button" onClick={close}>
            Cancel
          </button>
        }
      >
        <Field
          label="Address"
          name="url"
          type="url"
          value={present?.url}
          hint="https, on the public Internet, such as https://example.com/hooks/otterpost."
        />
        <Field
          label="Description"
          name="description"
          value={present?.description}
          hint="What it is for, in your words. It may be empty."
        />
        <TypeChoice chosen={types} choose={setTypes} />
      </Form>
    </Dialog>
  )
}
