import { html } from 'hono/html'
import { page } from '#api/pages/card-page.ts'
import type { CardSay } from '#api/pages/card-text.ts'
import type { Html } from '#api/pages/html.ts'
import type { Language } from '#contracts/users.ts'
import type { FirstEmail } from '#core/messaging/message/first-email.ts'

/** Shows the copy button, which needs a script, and lets it copy the text. */
export const copyScript = `const button = document.querySelector('[data-copy]')
const text = document.querySelector('textarea')
if (navigator.clipboard) button.hidden = false
button.addEventListener('click', async () => {
  await navigator.clipboard.writeText(text.value)
  document.querySelector('[role=status]').textContent = button.dataset.copied
})
`

/**
 * The page that opens a first e-mail in the person's mail program at once, and shows it beside. Everything but the copy
 * button works without a script.
 */
export function mailPage({ email, language, say }: { email: FirstEmail; language: Language; say: CardSay }): Html {
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
