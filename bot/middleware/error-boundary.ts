import type { BotError } from 'grammy'
import { upgradeKeyboard } from '#bot/content/keyboards.ts'
import { dayText, limitText } from '#bot/content/money-content.ts'
import type { BotContext } from '#bot/context/context.ts'
import { isUnreachable, withoutSecrets } from '#bot/telegram/telegram-failure.ts'
import type { App } from '#core/app.ts'
import { AppError, codeOf } from '#core/base/errors.ts'
import { isTemporary } from '#core/base/obstacles.ts'
import { contactOfOwnCard, isNoLongerSeen } from '#core/events/team/my-team.ts'
import { scanTargetOf } from '#core/events/team/scan-target.ts'
import { conversationPrefix, deleteBotState } from '#core/inbox/bot-state.ts'
import { scansLeft } from '#core/plans/quota-of.ts'
import { displayNameOf } from '#core/users/find-user.ts'

/**
 * Handles every error: a refusal becomes a text in the person's language; anything else is logged with the update's
 * id and answered with an apology. The chat's conversations end, because a broken one would fail again.
 */
export function answerError(app: App) {
  return async ({ error, ctx }: BotError<BotContext>): Promise<void> => {
    if (isUnreachable(error)) return
    // Nothing to say: the update waits and is handled later.
    if (isTemporary(error)) throw error
    const code = codeOf(error)
    if (code === 'internal') {
      app.log.error({ err: withoutSecrets(error), updateId: ctx.update.update_id }, 'An update failed')
      if (ctx.chat) deleteBotState(app, { key: `${conversationPrefix}${ctx.chat.id}` })
    }
    if (ctx.chat?.type !== 'private') return
    await sendRefusal(app, ctx, error)
  }
}

/** Says why something was refused, with a way to the plans if one would help, and until when a photo is kept. */
export async function sendRefusal(app: App, ctx: BotContext, error: unknown, keptUntil?: Date): Promise<void> {
  const code = codeOf(error)
  try {
    await ctx.reply(refusalText(app, ctx, error, keptUntil), {
      ...(code === 'quota-exceeded' || code === 'plan-needed'
        ? { reply_markup: upgradeKeyboard({ env: app.env, say: ctx.say }) }
        : {}),
      ...(ctx.message
        ? { reply_parameters: { message_id: ctx.message.message_id, allow_sending_without_reply: true } }
        : {}),
    })
  } catch (failure) {
    app.log.warn({ err: withoutSecrets(failure), updateId: ctx.update.update_id }, 'Could not notify the person')
  }
}

/** A used-up plan says whose it is and when the next scans come. */
function refusalText(app: App, ctx: BotContext, error: unknown, keptUntil: Date | undefined): string {
  const code = codeOf(error)
  const plan = error instanceof AppError && typeof error.details.plan === 'string' ? error.details.plan : ''
  const userId = ctx.from?.id ?? 0
  const owner = code === 'quota-exceeded' ? scanTargetOf(app, app.db, { userId }).bookId : null
  if (code === 'not-found' && isOfFormerTeam(app, ctx)) return ctx.say('team.no-longer')
  const left = code === 'quota-exceeded' ? scansLeft(app, { userId: owner ?? userId }) : undefined
  if (!left) return ctx.say(`errors.${code}`, { plan })
  const ownerName = owner === null ? undefined : displayNameOf(app.db, { userId: owner })
  const kept = keptUntil ? [ctx.say('limit.kept', { date: dayText(keptUntil, ctx.language) })] : []
  return [limitText(left, ownerName, ctx), ...kept].join('\n\n')
}

/** Whether the pressed button is about a contact that the person scanned for a team that they are in no more. */
function isOfFormerTeam(app: App, ctx: BotContext): boolean {
  const [, what, id] = /^(contact|answer|reminder|card):[a-z-]+:(\d{1,15})/.exec(ctx.callbackQuery?.data ?? '') ?? []
  const userId = ctx.from?.id
  if (id === undefined || userId === undefined) return false
  const contactId = what === 'card' ? contactOfOwnCard(app.db, { userId, cardId: Number(id) }) : Number(id)
  return contactId !== undefined && isNoLongerSeen(app.db, { userId, contactId })
}
