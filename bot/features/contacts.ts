import { contactListKeyboard } from '#bot/content/keyboards.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import type { Say } from '#bot/context/texts.ts'
import { type Content, sendContent, showHere } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { listContactPage } from '#core/contact-rows/contacts.ts'
import { findMyTeam, listTeamContacts } from '#core/events/team/my-team.ts'

const pageSize = 5

/** /contacts: newest first, five per page; for a member of a team also what they scanned for it. */
export function contacts(chat: PrivateChat, app: App): void {
  chat.command('contacts', ctx =>
    sendContent(ctx.api, ctx.chat.id, pageContent(app, { userId: ctx.from.id, page: 1, say: ctx.say })),
  )
  chat.callbackQuery(buttons.contactPage.pattern, ctx => {
    const page = Math.max(1, buttons.contactPage.read(ctx.callbackQuery.data))
    const content = pageContent(app, { userId: ctx.from.id, page, say: ctx.say })
    return showHere(ctx, content)
  })
  chat.callbackQuery(buttons.scannedPage.pattern, ctx => {
    const page = Math.max(1, buttons.scannedPage.read(ctx.callbackQuery.data))
    const content = scannedContent(app, { userId: ctx.from.id, page, say: ctx.say })
    return showHere(ctx, content)
  })
}

function pageContent(app: App, input: { userId: number; page: number; say: Say }): Content {
  const { userId, page, say } = input
  const { contacts: shown, total } = listContactPage(app, { userId, page, pageSize })
  const team = findMyTeam(app, { userId })
  const hasScanned = team !== undefined && team.cards > 0
  if (total === 0) return hasScanned ? scannedContent(app, input) : { text: say('contacts.none') }
  const pages = Math.ceil(total / pageSize)
  if (page > pages) return pageContent(app, { ...input, page: pages })
  const lines = [
    say('contacts.heading', { count: total }),
    ...(pages > 1 ? [say('contacts.page', { page, pages })] : []),
  ]
  const keyboard = contactListKeyboard({ contacts: shown, page, pages, say })
  if (hasScanned) keyboard.row().text(say('button.scanned-by-me'), buttons.scannedPage.write(1))
  return { text: lines.join('\n'), keyboard }
}

/** What a member scanned for their team, and in whose contacts it is. */
function scannedContent(app: App, input: { userId: number; page: number; say: Say }): Content {
  const { userId, page, say } = input
  const team = findMyTeam(app, { userId })
  if (!team) return pageContent(app, { ...input, page: 1 })
  const { contacts: shown, total } = listTeamContacts(app, { userId, page, limit: pageSize, scanned_by: 'me' })
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (page > pages) return scannedContent(app, { ...input, page: pages })
  const named = { event: escapeHtml(team.event), owner: escapeHtml(team.owner) }
  const lines = [
    say('contacts.scanned', { ...named, n: total }),
    ...(pages > 1 ? [say('contacts.page', { page, pages })] : []),
  ]
  const pageButton = buttons.scannedPage.write
  return { text: lines.join('\n'), keyboard: contactListKeyboard({ contacts: shown, page, pages, say, pageButton }) }
}
