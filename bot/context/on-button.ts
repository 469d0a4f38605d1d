import type { CallbackQueryContext, Composer } from 'grammy'
import type { BotContext } from '#bot/context/context.ts'

/** Handles each press of a button, with the values that its data holds. */
export function onButton<Ctx extends BotContext, Values>(
  chat: Composer<Ctx>,
  button: { pattern: RegExp; read: (data: string) => Values },
  handle: (ctx: CallbackQueryContext<Ctx>, values: Values) => unknown,
): void {
  chat.callbackQuery(button.pattern, ctx => handle(ctx, button.read(ctx.callbackQuery.data)))
}
