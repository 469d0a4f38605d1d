import { eventContent } from '#bot/content/events/event-content.ts'
import { myTeamContent } from '#bot/content/events/team-content.ts'
import { buttons, onButton } from '#bot/context/callback-data.ts'
import type { BotContext, PrivateChat } from '#bot/context/context.ts'
import type { Say } from '#bot/context/texts.ts'
import { ask, clearsField, once, wizard } from '#bot/context/wizard.ts'
import { type Content, sendContent, showHere, showMessage } from '#bot/telegram/edit-message.ts'
import { eventPatchSchema, startEventSchema } from '#contracts/events.ts'
import { maxLength } from '#contracts/lengths.ts'
import type { App } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { getEvent, listEvents } from '#core/events/events.ts'
import { startEvent, stopEvent } from '#core/events/start-event.ts'
import { findMyTeam } from '#core/events/team/my-team.ts'
import { updateEvent } from '#core/events/update-event.ts'
import { hasRight } from '#core/plans/rights.ts'

/** /event NAME, /event off and /event: scans belong to the active event. */
export function events(chat: PrivateChat, app: App): void {
  chat.use(editEvent(app))
  const shown = ({ say }: BotContext, userId: number) => shownEvents(app, { userId, say })

  chat.command('event', async ctx => {
    const userId = ctx.from.id
    const name = ctx.match.trim()
    if (name.length > maxLength.event) return ctx.reply(ctx.say('event.long'))
    if (/^off$/i.test(name)) return ctx.reply(stopText(app, ctx, userId), { parse_mode: 'HTML' })
    if (name) startEvent(app, { userId, ...parseInput(startEventSchema, { name }) })
    const team = findMyTeam(app, { userId })
    if (team) await sendContent(ctx.api, ctx.chat.id, myTeamContent(team, ctx))
    if (team && !name && listEvents(app, { userId }).length === 0) return
    return sendContent(ctx.api, ctx.chat.id, shown(ctx, userId))
  })

  onButton(chat, buttons.chooseEvent, async (ctx, eventId) => {
    const userId = ctx.from.id
    await updateEvent(app, { userId, eventId, patch: { active: true } })
    return showHere(ctx, shown(ctx, userId))
  })

  chat.callbackQuery(buttons.stopEvent.pattern, ctx => {
    const text = stopText(app, ctx, ctx.from.id)
    return showHere(ctx, { text })
  })

  for (const { button, field } of [
    { button: buttons.eventNote, field: 'note' },
    { button: buttons.eventMessage, field: 'first_message' },
  ] as const) {
    chat.callbackQuery(button.pattern, async ctx => {
      const eventId = button.read(ctx.callbackQuery.data)
      await ctx.conversation.enter(editEventName, { eventId, field, shownIn: ctx.msgId ?? null })
    })
  }
}

/** All events of a person with their buttons. */
export function shownEvents(app: App, { userId, say }: { userId: number; say: Say }): Content {
  const mayInvite = hasRight(app, { userId, right: 'teams' })
  return eventContent(listEvents(app, { userId }), { say, mayInvite })
}

/** Ends the active event and says which one it was. */
function stopText(app: App, { say }: BotContext, userId: number): string {
  const active = listEvents(app, { userId }).find(event => event.active)
  stopEvent(app, { userId })
  return active ? say('event.off', { name: escapeHtml(active.name) }) : say('event.nothing-on')
}

const editEventName = 'edit-event'

type Chosen = { eventId: number; field: 'note' | 'first_message'; shownIn: number | null }

/** Asks for an event's note or first message until it is valid, saves it, and shows the event in place. */
function editEvent(app: App) {
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
