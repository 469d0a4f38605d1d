import { InlineKeyboard } from 'grammy'
import { contactContent } from '#bot/content/contact-content.ts'
import {
  type Asking,
  questionAfter,
  questionKeyboard,
  questionsKeyboard,
  yesNoIds,
} from '#bot/content/events/question-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext, PrivateChat } from '#bot/context/context.ts'
import { onButton } from '#bot/context/on-button.ts'
import type { Say } from '#bot/context/texts.ts'
import { answerByTyping, answerByTypingName } from '#bot/conversations/answer-by-typing.ts'
import { headingIn, keepBothIn, showContact, shownIn } from '#bot/features/shown-contact.ts'
import { showHere, showMessage } from '#bot/telegram/edit-message.ts'
import type { AskedQuestion } from '#contracts/questions.ts'
import type { App, OwnedContact } from '#core/app.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { answerQuestion, askedAbout } from '#core/events/answers/answers.ts'

/** The questions of an event under a contact: one at a time, each answered by a button or by typing, or skipped. */
export function answers(chat: PrivateChat, app: App): void {
  chat.use(answerByTyping(app))

  /** Shows the contact in the message of the pressed button, with this question. */
  const show = (ctx: BotContext, { userId, contactId }: OwnedContact, asking: Asking) => {
    const contact = getContact(app, { userId, contactId })
    const heading = headingIn(ctx) ?? ctx.say('contact.heading')
    return showContact(app, ctx, { userId, contact, heading, keepBoth: keepBothIn(ctx), asking })
  }
  /** Shows a question with all its answers, in place of the buttons of the contact. */
  const showOptions = (ctx: BotContext, owned: OwnedContact, questionId: number) => {
    const contact = getContact(app, owned)
    const shown = { ...shownIn(ctx), ...owned, contact, asking: questionId, say: ctx.say }
    const { text } = contactContent(app, shown)
    const answering = questionKeyboard({ contact, asked: askedOf(owned), asking: questionId, say: ctx.say })
    const keyboard = withKeepBoth(answering, shown.keepBoth, ctx.say)
    return showMessage(ctx.api, { chatId: owned.userId, messageId: ctx.msgId }, { text, keyboard })
  }
  /** Throws `not-found` for somebody who may not answer. */
  const askedOf = (owned: OwnedContact) => {
    getContact(app, { ...owned, action: 'edit' })
    return askedAbout(app.db, owned)
  }
  /** The question of an old button may have been changed or deleted since. */
  const tellGone = async (ctx: BotContext, owned: OwnedContact) => {
    await ctx.reply(ctx.say('question.gone'))
    await show(ctx, owned, 'first')
  }

  onButton(chat, buttons.pickAnswer, async (ctx, [contactId, questionId, optionId]) => {
    const owned = { userId: ctx.from.id, contactId }
    const question = askedOf(owned).find(({ id }) => id === questionId)
    const values = question && valuesWith(question, optionId)
    if (!values) return tellGone(ctx, owned)
    answerQuestion(app, { ...owned, questionId, values })
    if (question.kind === 'several') await showOptions(ctx, owned, questionId)
    else await show(ctx, owned, questionAfter(askedOf(owned), questionId))
  })

  onButton(chat, buttons.nextQuestion, (ctx, [contactId, questionId]) => {
    const owned = { userId: ctx.from.id, contactId }
    return show(ctx, owned, questionAfter(askedOf(owned), questionId))
  })

  onButton(chat, buttons.askQuestion, (ctx, [contactId, questionId]) => {
    const owned = { userId: ctx.from.id, contactId }
    const isAsked = askedOf(owned).some(({ id }) => id === questionId)
    return isAsked ? showOptions(ctx, owned, questionId) : tellGone(ctx, owned)
  })

  onButton(chat, buttons.typeAnswer, async (ctx, [contactId, questionId]) => {
    const owned = { userId: ctx.from.id, contactId }
    const question = askedOf(owned).find(({ id }) => id === questionId)
    if (question?.kind !== 'number' && question?.kind !== 'text') return tellGone(ctx, owned)
    const heading = headingIn(ctx) ?? ctx.say('contact.heading')
    const shownIn = { messageId: ctx.msgId ?? null, keepBoth: keepBothIn(ctx) ?? null, heading }
    await ctx.conversation.enter(answerByTypingName, { contactId, questionId, ...shownIn })
  })

  onButton(chat, buttons.listQuestions, (ctx, contactId) => {
    const owned = { userId: ctx.from.id, contactId }
    const asked = askedOf(owned)
    const contact = getContact(app, owned)
    const shown = { ...shownIn(ctx), ...owned, contact, asking: 'none' as const, say: ctx.say }
    const { text } = contactContent(app, shown)
    const keyboard = withKeepBoth(questionsKeyboard(contact.id, asked, ctx.say), shown.keepBoth, ctx.say)
    return showHere(ctx, { text, keyboard })
  })
}

/** The button that undoes a merge stays while a question is answered. */
function withKeepBoth(keyboard: InlineKeyboard | undefined, keepBoth: string | undefined, say: Say): InlineKeyboard {
  const shown = keyboard ?? new InlineKeyboard()
  return keepBoth ? shown.row().text(say('button.keep-both'), keepBoth) : shown
}

/** The answer after this option is pressed; undefined where the question does not have it. */
function valuesWith({ kind, options, answer = [] }: AskedQuestion, optionId: number): string[] | undefined {
  if (kind === 'yes_no') return optionId === yesNoIds.yes ? ['yes'] : optionId === yesNoIds.no ? ['no'] : undefined
  const option = options.find(({ id }) => id === optionId)?.text
  if (option === undefined) return undefined
  if (kind === 'choice') return [option]
  return answer.includes(option) ? answer.filter(value => value !== option) : [...answer, option]
}
