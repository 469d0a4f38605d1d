import { eventQuestionContent, eventQuestionsContent, questionKindsContent } from '#bot/content/events/event-content.ts'
import { buttons, onButton } from '#bot/context/callback-data.ts'
import type { PrivateChat, PrivateContext } from '#bot/context/context.ts'
import { ask, once, wizard } from '#bot/context/wizard.ts'
import { shownEvents } from '#bot/features/events.ts'
import { type Content, showHere, showMessage } from '#bot/telegram/edit-message.ts'
import { eventPatchSchema } from '#contracts/events.ts'
import { hasOptions, type QuestionKind, questionInputOf } from '#contracts/questions.ts'
import type { App, OwnedEvent } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { parseInput } from '#core/base/input.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { getEvent, listEvents } from '#core/events/events.ts'
import { updateEvent } from '#core/events/update-event.ts'

/** The questions of an event: listed, added by writing, looked at with their answers, deleted. */
export function eventQuestions(chat: PrivateChat, app: App): void {
  chat.use(addQuestion(app))
  const show = (ctx: PrivateContext, content: Content) => showHere(ctx, content)

  chat.callbackQuery(buttons.showEvents.pattern, ctx =>
    show(ctx, shownEvents(app, { userId: ctx.from.id, say: ctx.say })),
  )

  onButton(chat, buttons.eventQuestions, (ctx, eventId) => {
    return show(ctx, eventQuestionsContent(getEvent(app, { userId: ctx.from.id, eventId }), ctx.say))
  })

  onButton(chat, buttons.addQuestion, (ctx, eventId) => {
    const { id } = getEvent(app, { userId: ctx.from.id, eventId })
    return show(ctx, questionKindsContent(id, ctx.say))
  })

  onButton(chat, buttons.questionKind, async (ctx, [eventId, kind]) => {
    await ctx.conversation.enter(addQuestionName, { eventId, kind, shownIn: ctx.msgId ?? null })
  })

  chat.callbackQuery(buttons.eventQuestion.pattern, ctx => {
    const found = findQuestion(app, ctx.from.id, buttons.eventQuestion.read(ctx.callbackQuery.data))
    return show(ctx, eventQuestionContent(found.event.id, found.question, ctx.say))
  })

  chat.callbackQuery(buttons.deleteQuestion.pattern, async ctx => {
    const userId = ctx.from.id
    const { event, question } = findQuestion(app, userId, buttons.deleteQuestion.read(ctx.callbackQuery.data))
    const questions = event.questions.filter(({ id }) => id !== question.id).map(questionInputOf)
    const changed = await updateEvent(app, { userId, eventId: event.id, patch: { questions } })
    return show(ctx, eventQuestionsContent(changed, ctx.say))
  })
}

/** A question of this person's events. Throws `not-found`. */
function findQuestion(app: App, userId: number, questionId: number) {
  for (const event of listEvents(app, { userId })) {
    const question = event.questions.find(({ id }) => id === questionId)
    if (question) return { event, question }
  }
  throw new AppError('not-found')
}

const addQuestionName = 'add-question'

type Chosen = { eventId: number; kind: QuestionKind; shownIn: number | null }
type Draft = { kind: QuestionKind; text: string; options: { text: string }[] }

/**
 * Asks for the text of a new question, and for its options where it has any, until they are valid; saves it, and shows
 * the questions in the message of the button.
 */
function addQuestion(app: App) {
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
