import { foldText } from 'card-reader/compare-text'
import type { PrivateChat } from '#bot/context/context.ts'
import type { App } from '#core/app.ts'
import { searchContacts } from '#core/contacts/search/search-contacts.ts'

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

/** Answers a greeting and thanks in any of the languages, unless a contact has that name. */
export function smallTalk(chat: PrivateChat, app: App): void {
  chat.on('message:text', async (ctx, next) => {
    const term = ctx.message.text.trim()
    const kind = kinds.get(keyOf(term))
    if (kind === undefined) return next()
    const found = await searchContacts(app, { userId: ctx.from.id, term, limit: 1 })
    if (found.total > 0 && !found.isGuess) return next()
    return ctx.reply(ctx.say(`talk.${kind}`, { name: ctx.from.first_name }))
  })
}

/** Without signs at its ends. */
function keyOf(text: string): string {
  return foldText(text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
}
