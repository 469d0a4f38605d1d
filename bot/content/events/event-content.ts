import { InlineKeyboard } from 'grammy'
import { valueText } from '#bot/content/events/question-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { Event } from '#contracts/events.ts'
import { shorten } from '#contracts/lengths.ts'
import { type AnsweredQuestion, maxQuestions, questionKinds } from '#contracts/questions.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'

/** Earlier events offered as buttons, one per row. */
const offered = 6
/** With this many characters of each text the message never gets too long. */
const shownCharacters = 600

/** The active event and what it does, or that there is none, with buttons to continue earlier events. */
export function eventContent(events: readonly Event[], { say, mayInvite }: { say: Say; mayInvite: boolean }): Content {
  const active = events.find(event => event.active)
  const earlier = events.filter(event => !event.active).slice(0, offered)
  const keyboard = new InlineKeyboard()
  if (active) {
    keyboard
      .text(say('button.event-note'), buttons.eventNote.write(active.id))
      .text(say('button.event-message'), buttons.eventMessage.write(active.id))
      .row()
    if (mayInvite) keyboard.text(say('button.invite'), buttons.invite.write(active.id))
    if (mayInvite || active.members > 0) keyboard.text(say('button.team'), buttons.showTeam.write(active.id)).row()
    keyboard
      .text(say('button.questions'), buttons.eventQuestions.write(active.id))
      .text(say('button.event-off'), buttons.stopEvent.write())
      .row()
  }
  for (const event of earlier) keyboard.text(shorten(event.name, 60), buttons.chooseEvent.write(event.id)).row()
  const lines = active ? linesOf(active, say) : [say('event.none')]
  if (earlier.length > 0) lines.push(say('event.earlier'))
  return { text: lines.join('\n\n'), keyboard }
}

function linesOf(event: Event, say: Say): string[] {
  const { contacts: count, rated } = event
  const shortened = (text: string) => escapeHtml(shorten(text, shownCharacters))
  return [
    say('event.on', { name: escapeHtml(event.name) }),
    ...(event.members > 0 ? [say('team.members', { count: event.members })] : []),
    ...(count > 0 ? [say('event.contacts', { count, ...rated })] : []),
    ...(event.note ? [say('event.note', { text: shortened(event.note) })] : []),
    ...(event.first_message ? [say('event.first-message', { text: shortened(event.first_message) })] : []),
    say('event.how-on'),
  ]
}

/** The questions of an event, each a button, and how to add one. */
export function eventQuestionsContent(event: Event, say: Say): Content {
  const { questions } = event
  const keyboard = new InlineKeyboard()
  for (const [index, { id, text }] of questions.entries()) {
    keyboard.text(`${index + 1}. ${shorten(text, 55)}`, buttons.eventQuestion.write(id)).row()
  }
  if (questions.length < maxQuestions)
    keyboard.text(say('button.add-question'), buttons.addQuestion.write(event.id)).row()
  keyboard.text(say('button.back'), buttons.showEvents.write())
  const name = escapeHtml(event.name)
  const text = questions.length > 0 ? say('event.questions', { name }) : say('event.no-questions', { name })
  const lines = questions.map(
    (question, index) => `${index + 1}. ${escapeHtml(question.text)} — ${say(`question.kind.${question.kind}`)}`,
  )
  return { text: [text, ...(lines.length > 0 ? [lines.join('\n')] : [])].join('\n\n'), keyboard }
}

/** The kinds of questions as buttons. */
export function questionKindsContent(eventId: number, say: Say): Content {
  const keyboard = new InlineKeyboard()
  for (const kind of questionKinds) {
    keyboard.text(say(`question.kind.${kind}`), buttons.questionKind.write(eventId, kind)).row()
  }
  return {
    text: say('event.choose-kind'),
    keyboard: keyboard.text(say('button.back'), buttons.eventQuestions.write(eventId)),
  }
}

/** One question of an event with what was answered, and a way to delete it. */
export function eventQuestionContent(eventId: number, question: AnsweredQuestion, say: Say): Content {
  const { id, kind, text, answered: n, counts, average } = question
  const lines = counts.map(({ value, contacts }) => `• ${escapeHtml(valueText(kind, value, say))}: <b>${contacts}</b>`)
  const numbers = average === null ? [] : [say('question.average', { number: Math.round(average * 100) / 100 })]
  const parts = [
    `<b>${escapeHtml(text)}</b>\n${say(`question.kind.${kind}`)}`,
    [say('question.answered', { n }), ...lines, ...numbers].join('\n'),
  ]
  const keyboard = new InlineKeyboard()
    .text(say('button.delete'), buttons.deleteQuestion.write(id))
    .danger()
    .text(say('button.back'), buttons.eventQuestions.write(eventId))
  return { text: parts.join('\n\n'), keyboard }
}
