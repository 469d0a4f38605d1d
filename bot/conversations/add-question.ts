import type { Conversation } from '@grammyjs/conversations'
import { eventQuestionsContent } from '#bot/content/events/event-questions-content.ts'
import type { BotContext, SpeakingContext } from '#bot/context/context.ts'
import { attempt, nextText } from '#bot/conversations/answer.ts'
import { showMessage } from '#bot/telegram/edit-message.ts'
import { eventPatchSchema } from '#contracts/events.ts'
import { hasOptions, type QuestionKind, questionInputOf } from '#contracts/questions.ts'
import type { App } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { getEvent } from '#core/events/events.ts'
import { updateEvent } from '#core/events/update-event.ts'

export const addQuestionName = 'add-question'

type Chosen = { eventId: number; kind: QuestionKind; shownIn: number | null }
type Draft = { kind: QuestionKind; text: string; options: { text: string }[] }

/**
 * Asks for the text of a new question, and for its options where it has any, until they are valid; saves it, and shows
 * the questions in the message of the button. Replayed from the start at each answer (grammY conversations), so all
 * effects run in `attempt`.
 */
export function addQuestion(app: App) {
  return async (conversation: Conversation<BotContext, SpeakingContext>, ctx: SpeakingContext, chosen: Chosen) => {
    const { eventId, kind, shownIn } = chosen
    const owned = { userId: ctx.from?.id ?? 0, eventId }
    const now = await attempt(conversation, () => getEvent(app, owned))
    if ('refusal' in now) return ctx.reply(ctx.say(`errors.${now.refusal}`))
    await ctx.reply(ctx.say('question.ask-new', { name: escapeHtml(now.value.name) }), { parse_mode: 'HTML' })
    const asText = await nextValid(conversation, 'question.wrong-text', typed =>
      patchWith(app, owned, { kind: 'text', text: typed, options: [] }),
    )
    if ('refusal' in asText) return asText.ctx.reply(asText.ctx.say(`errors.${asText.refusal}`))
    let { typed: text, ctx: last } = asText
    let draft: Draft = { kind, text, options: [] }
    if (hasOptions(kind)) {
      await last.reply(last.say('question.ask-options', { question: escapeHtml(text) }), { parse_mode: 'HTML' })
      const withOptions = await nextValid(conversation, 'question.wrong-options', typed =>
        patchWith(app, owned, { kind, text, options: optionsOf(typed) }),
      )
      if ('refusal' in withOptions) return withOptions.ctx.reply(withOptions.ctx.say(`errors.${withOptions.refusal}`))
      last = withOptions.ctx
      draft = { kind, text, options: optionsOf(withOptions.typed) }
    }
    const saved = await attempt(conversation, () => updateEvent(app, { ...owned, patch: patchWith(app, owned, draft) }))
    if ('refusal' in saved) return last.reply(last.say(`errors.${saved.refusal}`))
    const content = eventQuestionsContent(saved.value, last.say)
    await showMessage(last.api, { chatId: owned.userId, messageId: shownIn ?? undefined }, content)
    return last.reply(last.say('event.saved'))
  }
}

/** The next text that is valid, or the refusal that ends the conversation. An invalid text is refused with `wrong`. */
async function nextValid(
  conversation: Conversation<BotContext, SpeakingContext>,
  wrong: 'question.wrong-text' | 'question.wrong-options',
  check: (typed: string) => unknown,
) {
  for (;;) {
    const ctx = await nextText(conversation)
    const typed = ctx.message.text
    const outcome = await attempt(conversation, () => Boolean(check(typed)))
    if ('value' in outcome) return { ctx, typed }
    if (outcome.refusal !== 'invalid-input') return { ctx, refusal: outcome.refusal }
    await ctx.reply(ctx.say(wrong))
  }
}

/** All questions of the event with one more. Throws `invalid-input`. */
function patchWith(app: App, owned: { userId: number; eventId: number }, draft: Draft) {
  const questions = getEvent(app, owned).questions.map(questionInputOf)
  return parseInput(eventPatchSchema, { questions: [...questions, draft] })
}

/** One option a line. */
function optionsOf(typed: string): { text: string }[] {
  const lines = typed.split('\n').map(line => line.trim())
  return lines.filter(Boolean).map(text => ({ text }))
}
