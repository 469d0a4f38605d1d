import { InlineKeyboard } from 'grammy'
import { titleOf } from '#bot/content/contact-text.ts'
import { type Listener, whenText } from '#bot/content/reminder-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { KeyNotice, KeyScope } from '#contracts/integrations/app-keys.ts'
import type { ToldChange } from '#contracts/integrations/mcp/changes.ts'
import type { OwnBookNotice } from '#contracts/integrations/own-book.ts'
import type { WebhookNotice } from '#contracts/integrations/webhooks.ts'
import { shorten } from '#contracts/lengths.ts'
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

/** Says that contacts are sent to the person's own address book from now on, or why they no longer are. */
export function ownBookContent({ event, host }: Pick<OwnBookNotice, 'event' | 'host'>, say: Say): Content {
  return { text: say(`own-book.${event}`, { host: escapeHtml(host) }) }
}

/** Fields named in one message, and characters shown of each text. */
const shownFields = 6
const shownCharacters = 200

type Told = { changeId: number; told: ToldChange }

/** Says what an assistant changed, by the name of its key, with a button that undoes it. */
export function assistantContent({ changeId, told }: Told, listener: Listener): Content {
  const { say } = listener
  const { contact, isUndone } = told
  const text = `🤖 ${headingOf(told, listener)}`
  if (isUndone) return { text: `${text}\n\n${say('assistant.undone')}` }
  const keyboard = new InlineKeyboard()
  if (contact) keyboard.text(say('assistant.show'), buttons.showContact.write(contact.id))
  return { text, keyboard: keyboard.text(say('button.undo'), buttons.undoAssistant.write(changeId)) }
}

function headingOf({ keyName, change, contact }: ToldChange, listener: Listener): string {
  const { say } = listener
  const by = escapeHtml(keyName)
  const name = contact ? escapeHtml(titleOf(contact, say)) : say('assistant.gone')
  switch (change.did) {
    case 'create_contact':
      return say('assistant.create', { by, name })
    case 'add_note':
      return `${say('assistant.note', { by, name })}\n\n📝 ${escapeHtml(shorten(change.text, shownCharacters))}`
    case 'set_reminder': {
      const about = change.is.about ? `\n\n⏰ ${escapeHtml(change.is.about)}` : ''
      return say('assistant.reminder', { by, name, when: whenText(new Date(change.is.due_at), listener) }) + about
    }
    case 'update_contact': {
      const values = Object.values(change.is).filter(value => typeof value === 'string')
      const lines = values.slice(0, shownFields).map(value => `• ${escapeHtml(shorten(value || '—', shownCharacters))}`)
      return [say('assistant.update', { by, name }), ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
    }
  }
}
