import { type Conversation, createConversation } from '@grammyjs/conversations'
import type { Filter, MiddlewareFn } from 'grammy'
import type { BotContext, PrivateChat, SpeakingContext } from '#bot/context/context.ts'
import type { TextKey } from '#bot/context/texts.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import { AppError } from '#core/base/errors.ts'

/** After this time the next text no longer counts as the answer. */
const maxMilliseconds = 10 * 60 * 1000

type Talk = { conversation: Conversation<BotContext, SpeakingContext>; ctx: SpeakingContext; userId: number }
type Answer = Filter<SpeakingContext, 'message:text'>

/**
 * A conversation in a private chat, which is entered by its name with what was chosen before. It is replayed from the
 * start at each answer (grammY conversations), so all effects run in `attempt` or `external`.
 */
export function wizard<Chosen>(
  name: string,
  talk: (talk: Talk, chosen: Chosen) => Promise<unknown>,
): MiddlewareFn<BotContext> {
  return createConversation<BotContext, SpeakingContext>(
    (conversation, ctx, chosen: Chosen) => talk({ conversation, ctx, userId: ctx.from?.id ?? 0 }, chosen),
    name,
  )
}

type Question<Saved> = {
  /** HTML. */
  question: string
  /** Saves an answer; or returns the text that refuses it, after which the next one is awaited. */
  save: (answer: Answer) => Saved | TextKey | Promise<Saved | TextKey>
  /** The texts of refusals after which the next answer is awaited; any other ends the conversation. */
  again?: Partial<Record<ErrorCode, TextKey>>
  /** Replaces the text of `not-found`. */
  gone?: TextKey
}

/** Asks until an answer is saved. Undefined once a refusal, which the person is told, ends the conversation. */
export async function ask<Saved extends object>(
  { conversation, ctx }: Talk,
  { question, save, again = {}, gone }: Question<Saved>,
): Promise<{ saved: Saved; answer: Answer } | undefined> {
  await ctx.reply(question, { parse_mode: 'HTML' })
  for (;;) {
    const answer = await conversation.waitFor('message:text', { maxMilliseconds })
    const outcome = await attempt(conversation, () => save(answer))
    if ('value' in outcome) {
      const { value } = outcome
      if (typeof value === 'object') return { saved: value, answer }
      await answer.reply(answer.say(value))
    } else {
      const { refusal } = outcome
      const text = again[refusal]
      const last = refusal === 'not-found' && gone ? gone : (`errors.${refusal}` as const)
      await answer.reply(answer.say(text ?? last))
      if (!text) return undefined
    }
  }
}

/** Runs an effect once, however often the conversation is replayed. Undefined for a refusal, which the person is told. */
export async function once<T>({ conversation, ctx }: Talk, work: () => T | Promise<T>): Promise<T | undefined> {
  const outcome = await attempt(conversation, work)
  if ('value' in outcome) return outcome.value
  await ctx.reply(ctx.say(`errors.${outcome.refusal}`))
  return undefined
}

/** A refusal is a value here, because errors leave `external` without their class. */
function attempt<T>(conversation: Talk['conversation'], work: () => T | Promise<T>) {
  return conversation.external(async (): Promise<{ value: T } | { refusal: ErrorCode }> => {
    try {
      return { value: await work() }
    } catch (error) {
      if (error instanceof AppError) return { refusal: error.code }
      throw error
    }
  })
}

/** Whether an answer clears the field: a single dash, since Telegram sends no empty message. */
export function clearsField(typed: string): boolean {
  return /^[-–—]$/.test(typed.trim())
}

/**
 * /cancel, and the rule that only plain text answers a question: a command, a photo or a button ends the conversation
 * and is handled as usual. Runs between `conversations()` and the conversations, which would swallow these updates.
 */
export function leave(chat: PrivateChat): void {
  chat.command('cancel', async ctx => {
    const isBusy = Object.keys(ctx.conversation.active()).length > 0 || ctx.session.backSide !== undefined
    await ctx.conversation.exitAll()
    delete ctx.session.backSide
    await ctx.reply(ctx.say(isBusy ? 'cancel.done' : 'cancel.nothing'))
  })

  chat.filter(
    ctx => ctx.message?.text === undefined || ctx.message.text.startsWith('/'),
    async (ctx, next) => {
      await ctx.conversation.exitAll()
      await next()
    },
  )
}
