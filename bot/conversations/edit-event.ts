import { eventContent } from '#bot/content/events/event-content.ts'
import { ask, clearsField, once, wizard } from '#bot/conversations/wizard.ts'
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
 * the button.
 */
export function editEvent(app: App) {
  return wizard(editEventName, async (talk, { eventId, field, shownIn }: Chosen) => {
    const { userId, ctx } = talk
    const owned = { userId, eventId }
    const now = await once(talk, () => getEvent(app, owned))
    const asked =
      now &&
      (await ask(talk, {
        question: ctx.say(field === 'note' ? 'event.ask-note' : 'event.ask-message', { name: escapeHtml(now.name) }),
        save: async ({ message: { text } }) => {
          const patch = parseInput(eventPatchSchema, { [field]: clearsField(text) ? '' : text })
          await updateEvent(app, { ...owned, patch })
          return { events: listEvents(app, owned), mayInvite: hasRight(app, { userId, right: 'teams' }) }
        },
        again: { 'invalid-input': field === 'note' ? 'event.too-long' : 'event.short' },
      }))
    if (!asked) return
    const { say, api } = asked.answer
    const { events, mayInvite } = asked.saved
    await showMessage(
      api,
      { chatId: userId, messageId: shownIn ?? undefined },
      eventContent(events, { say, mayInvite }),
    )
    await asked.answer.reply(say('event.saved'))
  })
}
