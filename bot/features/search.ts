import { foldText } from 'card-reader/compare-text'
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

/**
 * Any other text searches contacts. A greeting and thanks in any of the languages are answered, unless a contact has that
 * name. A person without contacts gets an introduction.
 */
export function search(chat: PrivateChat, app: App): void {
  chat.on('message:text', async (ctx, next) => {
    const term = ctx.message.text.trim()
    const kind = kinds.get(keyOf(term))
    if (kind === undefined) return next()
    const found = await searchContacts(app, { userId: ctx.from.id, term, limit: 1 })
    if (found.total > 0 && !found.isGuess) return next()
    return ctx.reply(ctx.say(`talk.${kind}`, { name: ctx.from.first_name }))
  })

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

const greetings = [
  ...['hello', 'hi', 'hey', 'hi there', 'good morning', 'good afternoon', 'good evening'],
  ...['hallo', 'servus', 'moin', 'guten tag', 'guten morgen', 'guten abend', 'grüß gott', 'hola', 'buenas'],
  ...['buenos días', 'buenas tardes', 'buenas noches', 'olá', 'oi', 'bom dia', 'boa tarde', 'boa noite'],
  ...['bonjour', 'salut', 'bonsoir', 'coucou', 'ciao', 'salve', 'buongiorno', 'buonasera'],
  ...['привет', 'здравствуйте', 'добрый день', 'доброе утро', 'добрый вечер'],
  ...['привіт', 'вітаю', 'добрий день', 'доброго дня', 'добрий ранок', 'добрий вечір'],
]
const thanks = [
  ...['thanks', 'thank you', 'thx', 'many thanks', 'thank you very much', 'ok thanks', 'danke', 'vielen dank'],
  ...['danke schön', 'dankeschön', 'gracias', 'muchas gracias', 'mil gracias', 'obrigado', 'obrigada'],
  ...['muito obrigado', 'muito obrigada', 'valeu', 'merci', 'merci beaucoup', 'grazie', 'grazie mille', 'mille grazie'],
  ...['спасибо', 'большое спасибо', 'спасибо большое', 'дякую', 'щиро дякую', 'дуже дякую', 'спасибі'],
]

const kinds = new Map([
  ...greetings.map(text => [keyOf(text), 'hello'] as const),
  ...thanks.map(text => [keyOf(text), 'thanks'] as const),
])

/** Without signs at its ends. */
function keyOf(text: string): string {
  return foldText(text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
}
