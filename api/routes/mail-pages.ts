import { html } from 'hono/html'
import { waitToWrite } from '#api/guards/wait-to-write.ts'
import { page } from '#api/pages/card-page.ts'
import { type CardSay, type Html, sayIn } from '#api/pages/page-parts.ts'
import { hiddenPages } from '#api/routes/cards/card-pages.ts'
import type { Language } from '#contracts/users.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { readEmailLink } from '#core/messaging/message/email-link.ts'
import { type FirstEmail, getFirstEmail, noteEmailOpened } from '#core/messaging/message/first-email.ts'
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

/** Shows the copy button, which needs a script, and lets it copy the text. */
const copyScript = `const button = document.querySelector('[data-copy]')
const text = document.querySelector('textarea')
if (navigator.clipboard) button.hidden = false
button.addEventListener('click', async () => {
  await navigator.clipboard.writeText(text.value)
  document.querySelector('[role=status]').textContent = button.dataset.copied
})
`

/** Opens a first e-mail in the mail program, and shows it. Only the copy button needs a script. */
function mailPage({ email, language, say }: { email: FirstEmail; language: Language; say: CardSay }): Html {
  const { name, to, subject, text, below, href, isShortened } = email
  const whole = below ? `${text}\n\n${below}` : text
  const content = html`<article class="card">
<h1>${say('mailPage.title', { name })}</h1>
<p class="muted">${say(isShortened ? 'mailPage.long' : 'mailPage.hint')}</p>
<a class="button main" href="${href}">${say('mailPage.open')}</a>
<button class="button" type="button" data-copy data-copied="${say('mailPage.copied')}" hidden>${say('mailPage.copy')}</button>
<p class="small" role="status"></p>
<form>
<div class="field"><label for="to">${say('mailPage.to')}</label><input id="to" readonly value="${to}"></div>
<div class="field"><label for="subject">${say('mailPage.subject')}</label><input id="subject" readonly value="${subject}"></div>
<div class="field"><label for="text">${say('mailPage.text')}</label><textarea id="text" readonly rows="10">
${whole}</textarea></div>
</form>
</article>
<script src="/m/copy.js" defer></script>`
  const refresh = String(html`<meta http-equiv="refresh" content="0; url=${href}">`)
  return page({ language, say }, { title: say('mailPage.title', { name }), isWide: false, head: refresh }, content)
}
