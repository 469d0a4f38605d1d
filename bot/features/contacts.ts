import { contactListKeyboard } from '#bot/content/keyboards.ts'
import { smallTalkIn } from '#bot/content/small-talk.ts'
import { buttons } from '#bot/context/callback-data.ts'
import { helpText } from '#bot/context/commands.ts'
import type { BotContext, PrivateChat, PrivateContext } from '#bot/context/context.ts'
import type { Say } from '#bot/context/texts.ts'
import { sendContact } from '#bot/features/shown-contact.ts'
import { type Content, sendContent, showHere } from '#bot/telegram/edit-message.ts'
import type { Contact } from '#contracts/contacts.ts'
import type { App } from '#core/app.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { listContactPage } from '#core/contact-rows/contacts.ts'
import { findByWords } from '#core/contacts/search/find-by-words.ts'
import { type Found, searchContacts } from '#core/contacts/search/search-contacts.ts'
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

const shown = 8
/** A longer text is no search. */
const longest = 100

/**
 * Any other text searches contacts. A greeting, thanks and a call for help in any of the languages are answered, and assent
 * gets a thumb, unless a contact has that name. A question finds those who hold its rarest words. A person without contacts gets
 * an introduction.
 */
export function search(chat: PrivateChat, app: App): void {
  chat.on('message:text', async (ctx, next) => {
    const term = ctx.message.text.trim()
    const kind = smallTalkIn(term)
    if (kind === undefined) return next()
    const found = await searchContacts(app, { userId: ctx.from.id, term, limit: 1 })
    if (found.total > 0 && !found.isGuess) return next()
    if (kind === 'assent') return ctx.react('👍')
    if (kind === 'help') return ctx.reply(helpText(app, ctx.say), { parse_mode: 'HTML' })
    return ctx.reply(ctx.say(`talk.${kind}`, { name: ctx.from.first_name }))
  })

  chat.on('message:text', async (ctx, next) => {
    const term = ctx.message.text.trim()
    const userId = ctx.from.id
    if (term.startsWith('/') || term.length > longest) return next()
    const found = await searchContacts(app, { userId, term, limit: shown })
    const [first] = found.contacts
    if (!first) {
      const near = await findByWords(app, { userId, term, limit: shown })
      if (near.length > 0) return sendFound(ctx, near, ctx.say('search.nearest', { term }))
      const hasContacts = listContactPage(app, { userId, page: 1, pageSize: 1 }).total > 0
      return hasContacts ? ctx.reply(`${ctx.say('search.none', { term })}\n\n${ctx.say('unknown')}`) : next()
    }
    const heading = headingOf(found, term, ctx)
    if (found.total === 1) return sendContact(app, ctx, { userId, contact: first, heading })
    return sendFound(ctx, found.contacts, heading)
  })
}

function sendFound(ctx: PrivateContext, found: Contact[], heading: string) {
  const keyboard = contactListKeyboard({ contacts: found, page: 1, pages: 1, say: ctx.say })
  return sendContent(ctx.api, ctx.chat.id, { text: escapeHtml(heading), keyboard })
}

function headingOf({ total: count, isGuess }: Found, term: string, { say }: Pick<BotContext, 'say'>): string {
  if (isGuess) return say('search.nearest', { term })
  const heading = say('search.found', { count, term })
  return count > shown ? `${heading} ${say('search.first', { count: shown })}` : heading
}
