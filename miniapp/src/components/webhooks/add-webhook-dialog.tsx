import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { type WebhookType, webhookTypes } from '#contracts/integrations/webhook-types.ts'
import type { NewWebhook, WebhookRequest } from '#contracts/integrations/webhooks.ts'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogForm } from '#miniapp/ui/dialogs/dialog-form.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { Switch } from '#miniapp/ui/switch.tsx'
import { NewSecret } from './new-secret.tsx'
import { useWebhooksText, wordOfType } from './webhooks-text.ts'

type Add = UseMutationResult<NewWebhook, Error, WebhookRequest>

/** Adds an address that is told of events, then shows its secret, once. */
export function AddWebhookDialog({ add, onClose }: { add: Add; onClose: () => void }) {
  const text = useWebhooksText()
  const [added, setAdded] = useState<NewWebhook>()
  return (
    <Dialog title={text(added ? 'addedTitle' : 'add')} onClose={onClose} keepsOpen>
      {added ? (
        <NewSecret secret={added.secret} onClose={onClose} />
      ) : (
        <AddForm add={add} onAdded={setAdded} onClose={onClose} />
      )}
    </Dialog>
  )
}

function AddForm({ add, onAdded, onClose }: { add: Add; onAdded: (added: NewWebhook) => void; onClose: () => void }) {
  const text = useWebhooksText()
  const [url, setUrl] = useState('')
  const [types, setTypes] = useState<WebhookType[]>([...webhookTypes])
  const [isTried, setTried] = useState(false)

  function submit(): void {
    setTried(true)
    if (url.trim() === '' || types.length === 0) return
    add.mutate({ url: url.trim(), types }, { onSuccess: onAdded })
  }

  return (
    <DialogForm
      action={text(add.isPending ? 'adding' : 'add')}
      isDisabled={add.isPending}
      error={add.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field
        label={text('url')}
        hint={text('urlHint')}
        placeholder="https://"
        type="url"
        inputMode="url"
        value={url}
        onChange={event => setUrl(event.target.value)}
        error={isTried && url.trim() === '' ? text('urlMissing') : undefined}
        autoComplete="off"
      />
      <fieldset>
        <legend className="text-sm font-medium">{text('types')}</legend>
        {webhookTypes.map(type => (
          <Switch
            key={type}
            label={text(wordOfType[type])}
            hint={type}
            checked={types.includes(type)}
            onChange={is => setTypes(before => (is ? [...before, type] : before.filter(one => one !== type)))}
          />
        ))}
      </fieldset>
      {isTried && types.length === 0 && (
        <p role="alert" className="text-sm text-danger">
          {text('typeMissing')}
        </p>
      )}
    </DialogForm>
  )
}
