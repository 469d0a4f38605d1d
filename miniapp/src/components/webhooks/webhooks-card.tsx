import type { UseMutationResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type WebhookType, webhookTypes } from '#contracts/integrations/webhook-types.ts'
import type { NewWebhook, Webhook, WebhookRequest } from '#contracts/integrations/webhooks.ts'
import { ProgramsCard } from '#miniapp/components/integrations/programs-card.tsx'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogForm } from '#miniapp/ui/dialogs/dialog-form.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { Switch } from '#miniapp/ui/switch.tsx'
import { NewSecret } from './new-secret.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { useWebhooksText, wordOfType } from './webhooks-text.ts'

/** The addresses that hear of a person's contacts; `upgrade` is shown to those whose plan has no webhooks. */
export function WebhooksCard({ upgrade }: { upgrade: ReactNode }) {
  const text = useWebhooksText()
  const { list, add } = useWebhooks()
  const [isAdding, setAdding] = useState(false)
  const [openId, setOpenId] = useState<number>()
  const { data } = list
  const open = data?.webhooks.find(({ id }) => id === openId)
  return (
    <ProgramsCard
      text={text}
      list={list}
      mayUse={data?.may_use}
      lines={
        data?.webhooks.map(one => <WebhookLine key={one.id} webhook={one} onOpen={() => setOpenId(one.id)} />) ?? []
      }
      add={{ icon: Plus, label: text('add'), onClick: () => setAdding(true) }}
      upgrade={upgrade}
    >
      {isAdding && <AddWebhookDialog add={add} onClose={() => setAdding(false)} />}
      {open && <WebhookDialog webhook={open} onClose={() => setOpenId(undefined)} />}
    </ProgramsCard>
  )
}

function WebhookLine({ webhook, onOpen }: { webhook: Webhook; onOpen: () => void }) {
  const text = useWebhooksText()
  const { host } = new URL(webhook.url)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className="font-medium break-all">{host}</p>
        <p className="text-muted">{webhook.types.map(type => text(wordOfType[type])).join(' · ')}</p>
        <WebhookState webhook={webhook} />
      </div>
      <Button aria-label={text('openNamed', { host })} onClick={onOpen}>
        {text('open')}
      </Button>
    </li>
  )
}

/** Whether events arrive at an address. */
function WebhookState({ webhook }: { webhook: Webhook }) {
  const text = useWebhooksText()
  if (webhook.disabled) return <Badge tone="warning">{text('off')}</Badge>
  if (webhook.failing_since) return <Badge tone="warning">{text('failing')}</Badge>
  return <Badge tone="success">{text('on')}</Badge>
}

type Add = UseMutationResult<NewWebhook, Error, WebhookRequest>

/** Adds an address that is told of events, then shows its secret, once. */
function AddWebhookDialog({ add, onClose }: { add: Add; onClose: () => void }) {
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
