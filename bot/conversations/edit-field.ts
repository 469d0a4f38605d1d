import type { Conversation } from '@grammyjs/conversations'
import { contactContent } from '#bot/content/contact-content.ts'
import type { BotContext, SpeakingContext } from '#bot/context/context.ts'
import { attempt, nextText } from '#bot/conversations/answer.ts'
import { clearsField } from '#bot/conversations/clears-field.ts'
import { showMessage } from '#bot/telegram/edit-message.ts'
import { type CardField, type Contact, contactPatchSchema } from '#contracts/contacts.ts'
import type { App } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { rememberMessage } from '#core/contacts/contact-messages.ts'
import { updateContact } from '#core/contacts/update-contact.ts'

export const editFieldName = 'edit-field'

type Chosen = { contactId: number; field: CardField; messageId: number | null; keepBoth?: string | null }

/**
 * Asks for a field's new value until it is valid, saves it, and shows the contact in the message of the button.
 * Replayed from the start at each answer (grammY conversations), so all effects run in `attempt`.
 */
export function editField(app: App) {
  return async (conversation: Conversation<BotContext, SpeakingContext>, ctx: SpeakingContext, chosen: Chosen) => {
    const { contactId, field } = chosen
    const userId = ctx.from?.id ?? 0
    const save = (typed: string) =>
      attempt(conversation, () => {
        const patch = parseInput(contactPatchSchema, { [field]: clearsField(typed) ? '' : typed })
        return updateContact(app, { userId, contactId, patch })
      })

    const now = await attempt(conversation, () => getContact(app, { userId, contactId, action: 'edit' }))
    if ('refusal' in now) return ctx.reply(ctx.say(`errors.${now.refusal}`))
    await ctx.reply(question(ctx, field, now.value[field]), { parse_mode: 'HTML' })
    for (;;) {
      const answer = await nextText(conversation)
      const outcome = await save(answer.message.text)
      if ('value' in outcome) return finish(app, answer, { ...chosen, userId, contact: outcome.value })
      if (outcome.refusal !== 'invalid-input') return answer.reply(answer.say(`errors.${outcome.refusal}`))
      await answer.reply(answer.say(field === 'email' ? 'edit.email' : 'edit.long'))
    }
  }
}

function question(ctx: SpeakingContext, field: CardField, value: string): string {
  const name = ctx.say(`field.${field}`)
  return value
    ? ctx.say('edit.ask', { field: name, value: escapeHtml(value) })
    : ctx.say('edit.ask-empty', { field: name })
}

async function finish(
  app: App,
  ctx: SpeakingContext,
  { userId, field, messageId, keepBoth, contact }: Chosen & { userId: number; contact: Contact },
): Promise<void> {
  const shown = { userId, contact, heading: ctx.say('contact.updated'), keepBoth: keepBoth ?? undefined }
  const content = contactContent(app, { ...shown, say: ctx.say })
  const shownIn = await showMessage(ctx.api, { chatId: userId, messageId: messageId ?? undefined }, content)
  rememberMessage(app.db, { chatId: userId, messageId: shownIn, contactId: contact.id })
  await ctx.reply(ctx.say('edit.saved', { field: ctx.say(`field.${field}`) }))
}
