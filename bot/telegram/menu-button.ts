import type { Context } from 'grammy'
import type { Say } from '#bot/context/texts.ts'
import type { App } from '#core/app.ts'

/** The button beside the text field opens the Mini App (https only); in this chat it speaks the person's language from now on. */
export async function showMenuButton({ env }: Pick<App, 'env'>, ctx: Context, say: Say): Promise<void> {
  if (!env.isPublic || !env.PUBLIC_URL || ctx.chat?.type !== 'private') return
  const menu_button = { type: 'web_app' as const, text: say('menu'), web_app: { url: env.PUBLIC_URL } }
  await ctx.api.setChatMenuButton({ chat_id: ctx.chat.id, menu_button })
}
