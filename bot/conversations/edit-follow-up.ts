import { followUpContent } from '#bot/content/follow-up-content.ts'
import { ask, once, wizard } from '#bot/conversations/wizard.ts'
import { showMessage } from '#bot/telegram/edit-message.ts'
import { messagePatchSchema } from '#contracts/messaging.ts'
import type { App } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { getMessage } from '#core/messaging/message/messages.ts'
import { updateFollowUp } from '#core/messaging/message/plan-follow-up.ts'

export const editFollowUpName = 'edit-follow-up'

type Chosen = { messageId: number; shownIn: number | null }

/** Asks for a follow-up's new text until it is valid, saves it, and shows it in the message of the button. */
export function editFollowUp(app: App) {
  return wizard(editFollowUpName, async (talk, { messageId, shownIn }: Chosen) => {
    const owned = { userId: talk.userId, messageId }
    const now = await once(talk, () => getMessage(app, owned))
    const asked =
      now &&
      (await ask(talk, {
        question: talk.ctx.say('whatsapp.follow-up.ask', { name: escapeHtml(now.contact_name) }),
        save: ({ message: { text } }) =>
          updateFollowUp(app, { ...owned, patch: parseInput(messagePatchSchema, { text }) }),
        again: { 'invalid-input': 'whatsapp.follow-up.short', 'message-has-link': 'whatsapp.follow-up.link' },
      }))
    if (!asked) return
    const { saved, answer } = asked
    const content = followUpContent(saved, answer)
    await showMessage(answer.api, { chatId: talk.userId, messageId: shownIn ?? undefined }, content)
    await answer.reply(answer.say('whatsapp.follow-up.saved'))
  })
}
