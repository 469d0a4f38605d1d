import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { askedLanguage } from '#api/answers/asked-language.ts'
import { answerErrors, errorBody } from '#api/answers/errors.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { limitAddress } from '#api/guards/rate-limit.ts'
import { waitToWrite } from '#api/guards/wait-to-write.ts'
import { plainPage } from '#api/pages/card-page.ts'
import { type CardSay, cardText } from '#api/pages/card-text.ts'
import { copyScript, mailPage } from '#api/pages/mail-page.ts'
import { errorStatus } from '#contracts/errors.ts'
import type { Language } from '#contracts/users.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { readEmailLink } from '#core/messaging/message/email-link.ts'
import { getFirstEmail, noteEmailOpened } from '#core/messaging/message/first-email.ts'
import { languageOf } from '#core/users/users.ts'

/** First e-mails under `/m/`: pages that open the person's own mail program. */
export function mailPageRoutes(app: App) {
  const pages = new Hono<ApiEnv>()
  const answerAsJson = answerErrors(app)
  pages.onError(async (error, c) => {
    const code = error instanceof AppError ? error.code : 'internal'
    // Logged by the error handler if operators need to know.
    if (code === 'internal') await answerAsJson(error, c)
    const language = askedLanguage(c)
    const say = sayIn(language)
    const [title, text] =
      code === 'not-found'
        ? [say('mailPage.gone.title'), say('mailPage.gone.text')]
        : [say('failed.title'), errorBody(c, code).error]
    return c.html(await plainPage({ language, say, title, text, links: [] }), errorStatus[code] as ContentfulStatusCode)
  })
  pages.use(limitAddress(app, app.limits.requestsPerAddress), async (c, next) => {
    c.header('X-Robots-Tag', 'noindex, nofollow')
    c.header('Cache-Control', 'no-store')
    await next()
  })
  pages.get('/copy.js', c => c.body(copyScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  pages.get('/:token', waitToWrite(app), async c => {
    const owned = readEmailLink(app, c.req.param('token'))
    const email = getFirstEmail(app, { ...owned, origin: c.get('origin') })
    if (c.req.method === 'GET') noteEmailOpened(app, owned)
    const language = languageOf(app, owned)
    return c.html(await mailPage({ email, language, say: sayIn(language) }))
  })
  pages.all('*', () => {
    throw new AppError('not-found')
  })
  return pages
}

const sayIn =
  (language: Language): CardSay =>
  (key, values) =>
    cardText(language, key, values)
