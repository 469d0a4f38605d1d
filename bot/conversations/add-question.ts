import { eventQuestionsContent } from '#bot/content/events/event-questions-content.ts'
import { ask, once, wizard } from '#bot/conversations/wizard.ts'
import { showMessage } from '#bot/telegram/edit-message.ts'
import { eventPatchSchema } from '#contracts/events.ts'
import { hasOptions, type QuestionKind, questionInputOf } from '#contracts/questions.ts'
import type { App, OwnedEvent } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { getEvent } from '#core/events/events.ts'
import { updateEvent } from '#core/events/update-event.ts'

export const addQuestionName = 'add-question'

type Chosen = { eventId: number; kind: QuestionKind; shownIn: number | null }
type Draft = { kind: QuestionKind; text: string; options: { text: string }[] }

/**
 * Asks for the text of a new question, and for its options where it has any, until they are valid; saves it, and shows
 * the questions in the message of the button.
 */
export function addQuestion(app: App) {
  return wizard(addQuestionName, async (talk, { eventId, kind, shownIn }: Chosen) => {
    const { userId, ctx } = talk
    const owned = { userId, eventId }
    const checked = (draft: Draft) => {
      patchWith(app, owned, draft)
      return draft
    }
    const now = await once(talk, () => getEvent(app, owned))
    const asText =
      now &&
      (await ask(talk, {
        question: ctx.say('question.ask-new', { name: escapeHtml(now.name) }),
        save: ({ message }) => checked({ kind: 'text', text: message.text, options: [] }),
        again: { 'invalid-input': 'question.wrong-text' },
      }))
    if (!asText) return
    const { text } = asText.saved
    const withOptions = hasOptions(kind)
      ? await ask(
          { ...talk, ctx: asText.answer },
          {
            question: asText.answer.say('question.ask-options', { question: escapeHtml(text) }),
            save: ({ message }) => checked({ kind, text, options: optionsOf(message.text) }),
            again: { 'invalid-input': 'question.wrong-options' },
          },
        )
      : { saved: { kind, text, options: [] }, answer: asText.answer }
    if (!withOptions) return
    const { saved: draft, answer } = withOptions
    const event = await once({ ...talk, ctx: answer }, () =>
      updateEvent(app, { ...owned, patch: patchWith(app, owned, draft) }),
    )
    if (!event) return
    const content = eventQuestionsContent(event, answer.say)
    await showMessage(answer.api, { chatId: userId, messageId: shownIn ?? undefined }, content)
    await answer.reply(answer.say('event.saved'))
  })
}

/** All questions of the event with one more. Throws `invalid-input`. */
function patchWith(app: App, owned: OwnedEvent, draft: Draft) {
  const questions = getEvent(app, owned).questions.map(questionInputOf)
  return parseInput(eventPatchSchema, { questions: [...questions, draft] })
}

/** One option a line. */
function optionsOf(typed: string): { text: string }[] {
  const lines = typed.split('\n').map(line => line.trim())
  return lines.filter(Boolean).map(text => ({ text }))
}
