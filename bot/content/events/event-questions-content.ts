import { InlineKeyboard } from 'grammy'
import { valueText } from '#bot/content/events/question-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { Event } from '#contracts/events.ts'
import { shorten } from '#contracts/lengths.ts'
import { type AnsweredQuestion, maxQuestions, questionKinds } from '#contracts/questions.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'

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
