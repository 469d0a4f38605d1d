import { Composer } from 'grammy'
import { inlineResults } from '#bot/content/inline-results.ts'
import type { SpeakingContext } from '#bot/context/context.ts'
import { withoutSecrets } from '#bot/telegram/telegram-failure.ts'
import type { App } from '#core/app.ts'
import { listContactPage } from '#core/contact-rows/contacts.ts'
import { searchContacts } from '#core/contacts/search/search-contacts.ts'

const maxOffered = 20

/** `@bot ana` in any chat offers one’s own contacts, at first the newest. Telegram must not cache the answer. */
export function inline(app: App): Composer<SpeakingContext> {
  const feature = new Composer<SpeakingContext>()
  feature.on('inline_query', async ctx => {
    const { query, from } = ctx.inlineQuery
    const owner = { userId: from.id }
    const { contacts: found } = query.trim()
      ? await searchContacts(app, { ...owner, term: query, limit: maxOffered })
      : listContactPage(app, { ...owner, page: 1, pageSize: maxOffered })
    await ctx
      .answerInlineQuery(inlineResults(found, ctx.say), {
        is_personal: true,
        cache_time: 0,
        ...(found.length === 0 ? { button: { text: ctx.say('inline.none'), start_parameter: 'inline' } } : {}),
      })
      // Each further letter is a new query, and Telegram refuses the answer to an older one.
      .catch((error: unknown) => app.log.debug({ err: withoutSecrets(error) }, 'An inline query was over'))
  })
  // A result sent into the bot's own chat is an existing contact and costs no scan.
  feature.on('message', (ctx, next) => (ctx.message.via_bot?.id === ctx.me.id ? undefined : next()))
  return feature
}
