import type { Conversation } from '@grammyjs/conversations'
import { contactContent } from '#bot/content/contact-content.ts'
import { questionAfter } from '#bot/content/events/question-content.ts'
import type { BotContext, SpeakingContext } from '#bot/context/context.ts'
import { attempt, nextText } from '#bot/conversations/answer.ts'
import { clearsField } from '#bot/conversations/clears-field.ts'
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
 * the message of the button. Replayed from the start at each answer (grammY conversations), so all effects run in
 * `attempt`.
 */
export function answerByTyping(app: App) {
  return async (conversation: Conversation<BotContext, SpeakingContext>, ctx: SpeakingContext, chosen: Chosen) => {
    const { contactId, questionId } = chosen
    const owned = { userId: ctx.from?.id ?? 0, contactId }
    const now = await attempt(conversation, () => questionOf(app, owned, questionId))
    if ('refusal' in now) return ctx.reply(ctx.say(`errors.${now.refusal}`))
    const question = now.value
    if (!question) return ctx.reply(ctx.say('question.gone'))
    const ask = question.kind === 'number' ? 'question.ask-number' : 'question.ask-text'
    await ctx.reply(ctx.say(ask, { question: escapeHtml(question.text) }), { parse_mode: 'HTML' })
    for (;;) {
      const answer = await nextText(conversation)
      const outcome = await attempt(conversation, () => {
        const typed = valuesOf(question, answer.message.text, answer.language)
        return answerQuestion(app, { ...owned, questionId, ...parseInput(answerInputSchema, { values: typed }) })
      })
      if ('value' in outcome) return finish(app, answer, { ...chosen, ...owned })
      if (outcome.refusal === 'not-found') return answer.reply(answer.say('question.gone'))
      if (outcome.refusal !== 'invalid-input') return answer.reply(answer.say(`errors.${outcome.refusal}`))
      await answer.reply(answer.say(question.kind === 'number' ? 'question.no-number' : 'question.long'))
    }
  }
}

function questionOf(app: App, owned: { userId: number; contactId: number }, questionId: number) {
  getContact(app, { ...owned, action: 'edit' })
  return askedAbout(app.db, owned).find(({ id }) => id === questionId)
}

/** What was typed, as the values of an answer; a dash deletes it. */
function valuesOf({ kind }: AskedQuestion, typed: string, language: string): string[] {
  if (clearsField(typed)) return []
  return [kind === 'number' ? (typedNumber(typed, language) ?? typed) : typed]
}

async function finish(app: App, ctx: SpeakingContext, chosen: Chosen & { userId: number }): Promise<void> {
  const { userId, contactId, questionId, messageId, keepBoth, heading } = chosen
  const contact = getContact(app, { userId, contactId })
  const asking = questionAfter(askedAbout(app.db, { userId, contactId }), questionId)
  const shown = { userId, contact, heading, keepBoth: keepBoth ?? undefined, asking }
  const content = contactContent(app, { ...shown, say: ctx.say })
  const shownIn = await showMessage(ctx.api, { chatId: userId, messageId: messageId ?? undefined }, content)
  rememberMessage(app.db, { chatId: userId, messageId: shownIn, contactId })
  await ctx.reply(ctx.say('question.saved'))
}
