import { InlineKeyboard } from 'grammy'
import { contactContent } from '#bot/content/contact-content.ts'
import {
  type Asking,
  questionAfter,
  questionKeyboard,
  questionsKeyboard,
  yesNoIds,
} from '#bot/content/events/question-content.ts'
import { buttons, onButton } from '#bot/context/callback-data.ts'
import type { BotContext, PrivateChat } from '#bot/context/context.ts'
import type { Say } from '#bot/context/texts.ts'
import { ask, clearsField, once, wizard } from '#bot/context/wizard.ts'
import { headingIn, keepBothIn, showContact, shownIn } from '#bot/features/shown-contact.ts'
import { showHere, showMessage } from '#bot/telegram/edit-message.ts'
import { type AskedQuestion, answerInputSchema } from '#contracts/questions.ts'
import { typedNumber } from '#contracts/values/typed-number.ts'
import type { App, OwnedContact } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { rememberMessage } from '#core/contacts/contact-messages.ts'
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

const answerByTypingName = 'answer-by-typing'

type Chosen = {
  contactId: number
  questionId: number
  messageId: number | null
  keepBoth: string | null
  heading: string
}

/** Asks until a number or a text answers the question, saves it, and shows the next question in place. */
function answerByTyping(app: App) {
  return wizard(answerByTypingName, async (talk, chosen: Chosen) => {
    const { userId, ctx } = talk
    const { contactId, questionId, messageId, keepBoth, heading } = chosen
    const owned = { userId, contactId }
    const now = await once(talk, () => {
      getContact(app, { ...owned, action: 'edit' })
      return { question: askedAbout(app.db, owned).find(({ id }) => id === questionId) }
    })
    if (!now) return
    const { question } = now
    if (!question) return ctx.reply(ctx.say('question.gone'))
    const isNumber = question.kind === 'number'
    const asked = await ask(talk, {
      question: ctx.say(isNumber ? 'question.ask-number' : 'question.ask-text', {
        question: escapeHtml(question.text),
      }),
      save: ({ message: { text }, language }) => {
        const input = parseInput(answerInputSchema, { values: valuesOf(question, text, language) })
        return answerQuestion(app, { ...owned, questionId, ...input })
      },
      again: { 'invalid-input': isNumber ? 'question.no-number' : 'question.long' },
      gone: 'question.gone',
    })
    if (!asked) return
    const { say, api } = asked.answer
    const contact = getContact(app, owned)
    const asking = questionAfter(askedAbout(app.db, owned), questionId)
    const content = contactContent(app, { userId, contact, heading, keepBoth: keepBoth ?? undefined, asking, say })
    const shownIn = await showMessage(api, { chatId: userId, messageId: messageId ?? undefined }, content)
    rememberMessage(app.db, { chatId: userId, messageId: shownIn, contactId })
    await asked.answer.reply(say('question.saved'))
  })
}

/** What was typed, as the values of an answer; a dash deletes it. */
function valuesOf({ kind }: AskedQuestion, typed: string, language: string): string[] {
  if (clearsField(typed)) return []
  return [kind === 'number' ? (typedNumber(typed, language) ?? typed) : typed]
}
