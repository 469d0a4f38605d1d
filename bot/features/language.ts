import { languageKeyboard } from '#bot/content/keyboards.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import { onButton } from '#bot/context/on-button.ts'
import { sayIn } from '#bot/context/texts.ts'
import { showHere } from '#bot/telegram/edit-message.ts'
import { showMenuButton } from '#bot/telegram/menu-button.ts'
import type { App } from '#core/app.ts'
import { updateUser } from '#core/users/users.ts'

/** /language: stores the person's choice (PRODUCT §9). */
export function language(chat: PrivateChat, app: App): void {
  chat.command('language', ctx => ctx.reply(ctx.say('language.ask'), { reply_markup: languageKeyboard(ctx.say) }))

  onButton(chat, buttons.language, async (ctx, chosen) => {
    updateUser(app, { userId: ctx.from.id, patch: { language: chosen } })
    await showMenuButton(app, ctx, sayIn(chosen))
    const content = { text: sayIn(chosen)('language.chosen') }
    await showHere(ctx, content)
  })
}
