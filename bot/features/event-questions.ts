import {
  eventQuestionContent,
  eventQuestionsContent,
  questionKindsContent,
} from '#bot/content/events/event-questions-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { PrivateChat, PrivateContext } from '#bot/context/context.ts'
import { onButton } from '#bot/context/on-button.ts'
import { addQuestion, addQuestionName } from '#bot/conversations/add-question.ts'
import { shownEvents } from '#bot/features/events.ts'
import { type Content, showHere } from '#bot/telegram/edit-message.ts'
import { questionInputOf } from '#contracts/questions.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
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
