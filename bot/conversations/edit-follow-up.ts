import type { Conversation } from '@grammyjs/conversations'
import { followUpContent } from '#bot/content/follow-up-content.ts'
import type { BotContext, SpeakingContext } from '#bot/context/context.ts'
import { attempt, nextText } from '#bot/conversations/answer.ts'
import { showMessage } from '#bot/telegram/edit-message.ts'
import { messagePatchSchema } from '#contracts/messaging.ts'
import type { App } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { getMessage } from '#core/messaging/message/messages.ts'
import { updateFollowUp } from '#core/messaging/message/plan-follow-up.ts'

export const editFollowUpName = 'edit-follow-up'

/**
 * Asks for a follow-up's new text until it is valid, saves it, and shows it in the message of the button. Replayed
 * from the start at each answer (grammY conversations), so all effects run in `attempt`.
 */
export function editFollowUp(app: App) {
  return async (
    conversation: Conversation<BotContext, SpeakingContext>,
    ctx: SpeakingContext,
    chosen: { messageId: number; shownIn: number | null },
  ) => {
    const owned = { userId: ctx.from?.id ?? 0, messageId: chosen.messageId }
    const now = await attempt(conversation, () => getMessage(app, owned))
    if ('refusal' in now) return ctx.reply(ctx.say(`errors.${now.refusal}`))
    const name = escapeHtml(now.value.contact_name)
    await ctx.reply(ctx.say('whatsapp.follow-up.ask', { name }), { parse_mode: 'HTML' })
    for (;;) {
      const answer = await nextText(conversation)
      const outcome = await attempt(conversation, () => {
        const patch = parseInput(messagePatchSchema, { text: answer.message.text })
        return updateFollowUp(app, { ...owned, patch })
      })
      if ('value' in outcome) {
        const content = followUpContent(outcome.value, { language: answer.language, say: answer.say })
        await showMessage(answer.api, { chatId: owned.userId, messageId: chosen.shownIn ?? undefined }, content)
        return answer.reply(answer.say('whatsapp.follow-up.saved'))
      }
      const isLink = outcome.refusal === 'message-has-link'
      if (outcome.refusal !== 'invalid-input' && !isLink) return answer.reply(answer.say(`errors.${outcome.refusal}`))
      await answer.reply(answer.say(isLink ? 'whatsapp.follow-up.link' : 'whatsapp.follow-up.short'))
    }
  }
}
