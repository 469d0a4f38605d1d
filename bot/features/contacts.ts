import { Composer } from 'grammy'
import { contactListKeyboard } from '#bot/content/keyboards.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext } from '#bot/context/context.ts'
import type { Say } from '#bot/context/texts.ts'
import { type Content, sendContent, showMessage } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { listContactPage } from '#core/contacts/contacts.ts'

const pageSize = 5

/** /contacts: newest first, five per page. */
export function contacts(app: App): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  const chat = feature.chatType('private')
  chat.command('contacts', ctx =>
    sendContent(ctx.api, ctx.chat.id, pageContent(app, { userId: ctx.from.id, page: 1, say: ctx.say })),
  )
  chat.callbackQuery(buttons.contactPage.pattern, ctx => {
    const page = Math.max(1, buttons.contactPage.read(ctx.callbackQuery.data))
    const content = pageContent(app, { userId: ctx.from.id, page, say: ctx.say })
    return showMessage(ctx.api, { chatId: ctx.chat.id, messageId: ctx.msgId }, content)
  })
  return feature
}

function pageContent(app: App, input: { userId: number; page: number; say: Say }): Content {
  const { userId, page, say } = input
  const { contacts: shown, total } = listContactPage(app, { userId, page, pageSize })
  if (total === 0) return { text: say('contacts.none') }
  const pages = Math.ceil(total / pageSize)
  if (page > pages) return pageContent(app, { ...input, page: pages })
  const lines = [
    say('contacts.heading', { count: total }),
    ...(pages > 1 ? [say('contacts.page', { page, pages })] : []),
  ]
  return { text: lines.join('\n'), keyboard: contactListKeyboard({ contacts: shown, page, pages, say }) }
}
