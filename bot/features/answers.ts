import { createConversation } from '@grammyjs/conversations'
import { Composer } from 'grammy'
import { contactContent } from '#bot/content/contact-content.ts'
import { type Asking, questionAfter, questionsKeyboard, yesNoIds } from '#bot/content/events/question-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext, SpeakingContext } from '#bot/context/context.ts'
import { answerByTyping, answerByTypingName } from '#bot/conversations/answer-by-typing.ts'
import { headingIn, keepBothIn, showContact } from '#bot/features/shown-contact.ts'
import { showMessage } from '#bot/telegram/edit-message.ts'
import type { AskedQuestion } from '#contracts/questions.ts'
import type { App } from '#core/app.ts'
import { answerQuestion } from '#core/contacts/answers/answer-question.ts'
import { askedAbout } from '#core/contacts/answers/answers.ts'
import { getContact } from '#core/contacts/contacts.ts'

type Owned = { userId: number; contactId: number }

/** The questions of an event under a contact: one at a time, each answered by a button or by typing, or skipped. */
export function answers(app: App): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  feature.use(createConversation<BotContext, SpeakingContext>(answerByTyping(app), answerByTypingName))
  const chat = feature.chatType('private')

  /** Shows the contact in the message of the pressed button, with this question. */
  const show = (ctx: BotContext, { userId, contactId }: Owned, asking: Asking) => {
    const contact = getContact(app, { userId, contactId })
    const heading = headingIn(ctx) ?? ctx.say('contact.heading')
    return showContact(app, ctx, { userId, contact, heading, keepBoth: keepBothIn(ctx), asking })
  }
  /** Throws `not-found` for somebody who may not answer. */
  const askedOf = (owned: Owned) => {
    getContact(app, { ...owned, action: 'edit' })
    return askedAbout(app.db, owned)
  }
  /** The question of an old button may have been changed or deleted since. */
  const tellGone = async (ctx: BotContext, owned: Owned) => {
    await ctx.reply(ctx.say('question.gone'))
    await show(ctx, owned, 'first')
  }

  chat.callbackQuery(buttons.pickAnswer.pattern, async ctx => {
    const [contactId = 0, questionId = 0, optionId = 0] = buttons.pickAnswer.read(ctx.callbackQuery.data)
    const owned = { userId: ctx.from.id, contactId }
    const question = askedOf(owned).find(({ id }) => id === questionId)
    const values = question && valuesWith(question, optionId)
    if (!values) return tellGone(ctx, owned)
    answerQuestion(app, { ...owned, questionId, values })
    await show(ctx, owned, question.kind === 'several' ? questionId : questionAfter(askedOf(owned), questionId))
  })

  chat.callbackQuery(buttons.nextQuestion.pattern, ctx => {
    const [contactId = 0, questionId = 0] = buttons.nextQuestion.read(ctx.callbackQuery.data)
    const owned = { userId: ctx.from.id, contactId }
    return show(ctx, owned, questionAfter(askedOf(owned), questionId))
  })

  chat.callbackQuery(buttons.askQuestion.pattern, ctx => {
    const [contactId = 0, questionId = 0] = buttons.askQuestion.read(ctx.callbackQuery.data)
    const owned = { userId: ctx.from.id, contactId }
    const isAsked = askedOf(owned).some(({ id }) => id === questionId)
    return isAsked ? show(ctx, owned, questionId) : tellGone(ctx, owned)
  })

  chat.callbackQuery(buttons.typeAnswer.pattern, async ctx => {
    const [contactId = 0, questionId = 0] = buttons.typeAnswer.read(ctx.callbackQuery.data)
    const owned = { userId: ctx.from.id, contactId }
    const question = askedOf(owned).find(({ id }) => id === questionId)
    if (question?.kind !== 'number' && question?.kind !== 'text') return tellGone(ctx, owned)
    const heading = headingIn(ctx) ?? ctx.say('contact.heading')
    const shownIn = { messageId: ctx.msgId ?? null, keepBoth: keepBothIn(ctx) ?? null, heading }
    await ctx.conversation.enter(answerByTypingName, { contactId, questionId, ...shownIn })
  })

  chat.callbackQuery(buttons.listQuestions.pattern, ctx => {
    const owned = { userId: ctx.from.id, contactId: buttons.listQuestions.read(ctx.callbackQuery.data) }
    const asked = askedOf(owned)
    const contact = getContact(app, owned)
    const heading = headingIn(ctx) ?? ctx.say('contact.heading')
    const { text } = contactContent(app, { ...owned, contact, heading, asking: 'none', say: ctx.say })
    const keyboard = questionsKeyboard(contact.id, asked, ctx.say)
    return showMessage(ctx.api, { chatId: ctx.chat.id, messageId: ctx.msgId }, { text, keyboard })
  })

  return feature
}

/** The answer after this option is pressed; undefined where the question does not have it. */
function valuesWith({ kind, options, answer = [] }: AskedQuestion, optionId: number): string[] | undefined {
  if (kind === 'yes_no') return optionId === yesNoIds.yes ? ['yes'] : optionId === yesNoIds.no ? ['no'] : undefined
  const option = options.find(({ id }) => id === optionId)?.text
  if (option === undefined) return undefined
  if (kind === 'choice') return [option]
  return answer.includes(option) ? answer.filter(value => value !== option) : [...answer, option]
}
