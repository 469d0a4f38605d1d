import type { Webhook } from '#contracts/integrations/webhooks.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { useWebhooksText } from './webhooks-text.ts'

/** Whether events arrive at an address. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const text = useWebhooksText()
  if (webhook.disabled) return <Badge tone="warning">{text('off')}</Badge>
  if (webhook.failing_since) return <Badge tone="warning">{text('failing')}</Badge>
  return <Badge tone="success">{text('on')}</Badge>
}
