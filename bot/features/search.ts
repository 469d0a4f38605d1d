import { contactListKeyboard } from '#bot/content/keyboards.ts'
import type { BotContext, PrivateChat } from '#bot/context/context.ts'
import { sendContact } from '#bot/features/shown-contact.ts'
import { sendContent } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { listContactPage } from '#core/contact-rows/contacts.ts'
import { type Found, searchContacts } from '#core/contacts/search/search-contacts.ts'

const shown = 8
/** A longer text is no search. */
const longest = 100

/** Any other text searches contacts. A person without contacts gets an introduction. */
export function search(chat: PrivateChat, app: App): void {
  chat.on('message:text', async (ctx, next) => {
    const term = ctx.message.text.trim()
    const userId = ctx.from.id
    if (term.startsWith('/') || term.length > longest) return next()
    const found = await searchContacts(app, { userId, term, limit: shown })
    const [first] = found.contacts
    if (!first) {
      const hasContacts = listContactPage(app, { userId, page: 1, pageSize: 1 }).total > 0
      return hasContacts ? ctx.reply(`${ctx.say('search.none', { term })}\n\n${ctx.say('unknown')}`) : next()
    }
    const heading = headingOf(found, term, ctx)
    if (found.total === 1) return sendContact(app, ctx, { userId, contact: first, heading })
    const keyboard = contactListKeyboard({ contacts: found.contacts, page: 1, pages: 1, say: ctx.say })
    return sendContent(ctx.api, ctx.chat.id, { text: escapeHtml(heading), keyboard })
  })
}

function headingOf({ total: count, isGuess }: Found, term: string, { say }: Pick<BotContext, 'say'>): string {
  if (isGuess) return say('search.nearest', { term })
  const heading = say('search.found', { count, term })
  return count > shown ? `${heading} ${say('search.first', { count: shown })}` : heading
}
