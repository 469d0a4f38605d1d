import { waitToWrite } from '#api/guards/wait-to-write.ts'
import { sayIn } from '#api/pages/card-text.ts'
import { copyScript, mailPage } from '#api/pages/mail-page.ts'
import { hiddenPages } from '#api/routes/cards/hidden-pages.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { readEmailLink } from '#core/messaging/message/email-link.ts'
import { getFirstEmail, noteEmailOpened } from '#core/messaging/message/first-email.ts'
import { languageOf } from '#core/users/users.ts'

/** First e-mails under `/m/`: pages that open the person's own mail program. */
export function mailPageRoutes(app: App) {
  const pages = hiddenPages(app, { gone: { title: 'mailPage.gone.title', text: 'mailPage.gone.text' } })
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
