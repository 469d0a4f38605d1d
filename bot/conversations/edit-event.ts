import type { Conversation } from '@grammyjs/conversations'
import { eventContent } from '#bot/content/events/event-content.ts'
import type { BotContext, SpeakingContext } from '#bot/context/context.ts'
import { attempt, nextText } from '#bot/conversations/answer.ts'
import { clearsField } from '#bot/conversations/clears-field.ts'
import { showMessage } from '#bot/telegram/edit-message.ts'
import { eventPatchSchema } from '#contracts/events.ts'
import type { App } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { getEvent, listEvents } from '#core/events/events.ts'
import { updateEvent } from '#core/events/update-event.ts'
import { hasRight } from '#core/plans/rights.ts'

export const editEventName = 'edit-event'

type Chosen = { eventId: number; field: 'note' | 'first_message'; shownIn: number | null }

/**
 * Asks for an event's note or first message until the text is valid, saves it, and shows the event in the message of
 * the button. Replayed from the start at each answer (grammY conversations), so all effects run in `attempt` or
 * `external`.
 */
export function editEvent(app: App) {
  return async (conversation: Conversation<BotContext, SpeakingContext>, ctx: SpeakingContext, chosen: Chosen) => {
    const { field, eventId } = chosen
    const owned = { userId: ctx.from?.id ?? 0, eventId }
    const now = await attempt(conversation, () => getEvent(app, owned))
    if ('refusal' in now) return ctx.reply(ctx.say(`errors.${now.refusal}`))
    const name = escapeHtml(now.value.name)
    await ctx.reply(ctx.say(field === 'note' ? 'event.ask-note' : 'event.ask-message', { name }), {
      parse_mode: 'HTML',
    })
    for (;;) {
      const answer = await nextText(conversation)
      const text = clearsField(answer.message.text) ? '' : answer.message.text
      const outcome = await attempt(conversation, () =>
        updateEvent(app, { ...owned, patch: parseInput(eventPatchSchema, { [field]: text }) }),
      )
      if ('value' in outcome) {
        const { events, mayInvite } = await conversation.external(() => ({
          events: listEvents(app, owned),
          mayInvite: hasRight(app, { userId: owned.userId, right: 'teams' }),
        }))
        const shown = { chatId: owned.userId, messageId: chosen.shownIn ?? undefined }
        await showMessage(answer.api, shown, eventContent(events, { say: answer.say, mayInvite }))
        return answer.reply(answer.say('event.saved'))
      }
      if (outcome.refusal !== 'invalid-input') return answer.reply(answer.say(`errors.${outcome.refusal}`))
      await answer.reply(answer.say(field === 'note' ? 'event.too-long' : 'event.short'))
    }
  }
}
