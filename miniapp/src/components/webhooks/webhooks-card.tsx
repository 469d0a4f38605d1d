import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Webhook } from '#core/contracts/integrations/webhooks.ts'
import { lowestPlanName } from '#miniapp/format/lowest-plan.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { AddWebhookDialog } from './add-webhook-dialog.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookState } from './webhook-state.tsx'
import { useWebhooksText, wordOfType } from './webhooks-text.ts'

/** A person's programs that are told of their contacts; `upgrade` leads who has no plan for them to the plans. */
export function WebhooksCard({ upgrade }: { upgrade: ReactNode }) {
  const text = useWebhooksText()
  const errorText = useErrorText()
  const { list, add } = useWebhooks()
  const [isAdding, setAdding] = useState(false)
  const [openId, setOpenId] = useState<number>()
  const { data } = list
  const open = data?.webhooks.find(({ id }) => id === openId)
  return (
    <Card
      title={text('title')}
      actions={
        data?.may_use && (
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" className="size-4" />
            {text('add')}
          </Button>
        )
      }
    >
      <p className="mb-3 text-sm text-muted">{text('hint')}</p>
      {list.isPending && <Skeleton className="h-11" />}
      {list.isError && !data && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {text('loadFailed')} {errorText(list.error)}
          <Button look="plain" onClick={() => void list.refetch()}>
            {text('retry')}
          </Button>
        </p>
      )}
      {data && !data.may_use && (
        <p className="text-sm text-muted">
          {text('needsPlan', { plan: lowestPlanName('integrations') })} {upgrade}
        </p>
      )}
      {data?.may_use && data.webhooks.length === 0 && <p className="text-sm text-muted">{text('none')}</p>}
      {data && data.webhooks.length > 0 && (
        <ul className="divide-y divide-hairline">
          {data.webhooks.map(webhook => (
            <WebhookLine key={webhook.id} webhook={webhook} onOpen={() => setOpenId(webhook.id)} />
          ))}
        </ul>
      )}
      {isAdding && <AddWebhookDialog add={add} onClose={() => setAdding(false)} />}
      {open && <WebhookDialog webhook={open} onClose={() => setOpenId(undefined)} />}
    </Card>
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
