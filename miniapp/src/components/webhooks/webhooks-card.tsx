import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Webhook } from '#contracts/integrations/webhooks.ts'
import { ProgramsCard } from '#miniapp/components/integrations/programs-card.tsx'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { AddWebhookDialog } from './add-webhook-dialog.tsx'
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
