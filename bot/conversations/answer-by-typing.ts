import { contactContent } from '#bot/content/contact-content.ts'
import { questionAfter } from '#bot/content/events/question-content.ts'
import { ask, clearsField, once, wizard } from '#bot/conversations/wizard.ts'
import { showMessage } from '#bot/telegram/edit-message.ts'
import { type AskedQuestion, answerInputSchema } from '#contracts/questions.ts'
import { typedNumber } from '#contracts/values/typed-number.ts'
import type { App } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { rememberMessage } from '#core/contacts/contact-messages.ts'
import { answerQuestion, askedAbout } from '#core/events/answers/answers.ts'

export const answerByTypingName = 'answer-by-typing'

type Chosen = {
  contactId: number
  questionId: number
  messageId: number | null
  keepBoth: string | null
  heading: string
}

/**
 * Asks for a number or a text until it answers the question, saves it, and shows the contact with the next question in
 * the message of the button.
 */
export function answerByTyping(app: App) {
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
