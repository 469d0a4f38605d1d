import type { Conversation } from '@grammyjs/conversations'
import { followUpContent } from '#bot/content/follow-up-content.ts'
import { escapeHtml } from '#bot/content/html.ts'
import type { BotContext, SpeakingContext } from '#bot/context/context.ts'
import { showMessage } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { parseInput } from '#core/base/input.ts'
import type { ErrorCode } from '#core/contracts/errors.ts'
import { type Message, messagePatchSchema } from '#core/contracts/messaging.ts'
import { getMessage } from '#core/messaging/message/messages.ts'
import { updateFollowUp } from '#core/messaging/message/update-follow-up.ts'

export const editFollowUpName = 'edit-follow-up'

/** After this the next text is not taken for the message any more. */
const maxMilliseconds = 10 * 60 * 1000

type Outcome = { message: Message } | { refusal: ErrorCode }

/**
 * Asks for a waiting follow-up's new text until it can be sent, saves it, and shows it in the message it came from.
 * Replayed from its start at each answer (grammY conversations), so whatever reads or writes stands in `external`.
 */
export function editFollowUp(app: App) {
  return async (
    conversation: Conversation<BotContext, SpeakingContext>,
    ctx: SpeakingContext,
    chosen: { messageId: number; shownIn: number | null },
  ) => {
    const owned = { userId: ctx.from?.id ?? 0, messageId: chosen.messageId }
    const now = await conversation.external(() => attempt(() => getMessage(app, owned)))
    if ('refusal' in now) return ctx.reply(ctx.say(`errors.${now.refusal}`))
    const name = escapeHtml(now.message.contact_name)
    await ctx.reply(ctx.say('whatsapp.follow-up.ask', { name }), { parse_mode: 'HTML' })
    for (;;) {
      const answer = await conversation.waitFor('message:text', { maxMilliseconds })
      const outcome = await conversation.external(() =>
        attempt(() => {
          const patch = parseInput(messagePatchSchema, { text: answer.message.text })
          return updateFollowUp(app, { ...owned, patch })
        }),
      )
      if ('message' in outcome) {
        const content = followUpContent(outcome.message, { language: answer.language, say: answer.say })
        await showMessage(answer.api, { chatId: owned.userId, messageId: chosen.shownIn ?? undefined }, content)
        return answer.reply(answer.say('whatsapp.follow-up.saved'))
      }
      const isLink = outcome.refusal === 'message-has-link'
      if (outcome.refusal !== 'invalid-input' && !isLink) return answer.reply(answer.say(`errors.${outcome.refusal}`))
      await answer.reply(answer.say(isLink ? 'whatsapp.follow-up.link' : 'whatsapp.follow-up.short'))
    }
  }
}

function attempt(work: () => Message): Outcome {
  try {
    return { message: work() }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.code }
    throw error
  }
}
