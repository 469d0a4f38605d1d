import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { KeyNotice, KeyScope } from '#contracts/integrations/app-keys.ts'
import type { WebhookNotice } from '#contracts/integrations/webhooks.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'

const wordOf = {
  'contacts:read': 'contacts-read',
  'contacts:write': 'contacts-write',
  'scans:write': 'scans-write',
  'webhooks:write': 'webhooks-write',
  carddav: 'carddav',
} as const satisfies Record<KeyScope, string>

/** Says that a key to the person's contacts was created, and how to revoke it. */
export function keyContent({ name, scopes }: Pick<KeyNotice, 'name' | 'scopes'>, say: Say): Content {
  const may = scopes.map(scope => say(`app-key.may.${wordOf[scope]}`))
  return { text: say('app-key.made', { name: escapeHtml(name), may: may.join(', ') }) }
}

/** Says that contacts are sent to an address from now on, or why they no longer are. */
export function webhookContent({ event, host }: Pick<WebhookNotice, 'event' | 'host'>, say: Say): Content {
  return { text: say(`webhook.${event}`, { host: escapeHtml(host) }) }
}
