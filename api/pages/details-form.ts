import { html, raw } from 'hono/html'
import type { CardSay, Html } from '#api/pages/page-parts.ts'
import type { SentDetails } from '#contracts/my-card.ts'

/** The name of the hidden field that only programs fill in. */
export const trapField = 'homepage'

/** What was typed, and the error of each field. */
export type Typed = { values: Record<string, string>; wrong: Record<string, string> }

type Field = Exclude<keyof SentDetails, 'consent' | 'message'>

/** The form to send one's details back. It names the recipient and requires consent. */
export function detailsForm(form: { say: CardSay; slug: string; name: string; typed: Typed }): Html {
  const { say, slug, name, typed } = form
  const { values, wrong } = typed
  const input = (field: Field, options: { label: string; type?: string; complete: string; isNeeded?: boolean }) =>
    html`<div class="field"><label for="${field}">${options.label}</label><input id="${field}" name="${field}" type="${options.type ?? 'text'}" value="${values[field] ?? ''}" autocomplete="${options.complete}" maxlength="200"${raw(options.isNeeded ? ' required' : '')}${mark(field, wrong)}>${complaint(field, wrong)}</div>`
  return html`<section class="card" aria-labelledby="send">
<h2 id="send">${say('send.title')}</h2>
<p class="muted small">${say('send.hint', { name })}</p>
${Object.keys(wrong).length > 0 && html`<p class="wrong" role="alert" style="margin-top:.75rem">${say('wrong.heading')}</p>`}
<form method="post" action="/c/${slug}#send">
<div class="pair">
${input('first_name', { label: say('send.first'), complete: 'given-name', isNeeded: true })}
${input('last_name', { label: say('send.last'), complete: 'family-name' })}
</div>
<div class="pair">
${input('company', { label: say('send.company'), complete: 'organization' })}
${input('position', { label: say('send.position'), complete: 'organization-title' })}
</div>
<p class="muted small">${say('send.need')}</p>
<div class="pair">
${input('email', { label: say('send.email'), type: 'email', complete: 'email' })}
${input('phone', { label: say('send.phone'), type: 'tel', complete: 'tel' })}
</div>
<div class="field"><label for="message">${say('send.message')}</label><textarea id="message" name="message" rows="2" maxlength="500"${mark('message', wrong)}>${values.message ?? ''}</textarea>${complaint('message', wrong)}</div>
<div class="trap" aria-hidden="true"><label>${say('send.trap')}<input name="${trapField}" tabindex="-1" autocomplete="off"></label></div>
<label class="agree"><input name="consent" type="checkbox" value="yes" required${mark('consent', wrong)}><span>${say('send.consent', { name })}</span></label>
${complaint('consent', wrong)}
<button class="button main" style="margin:0">${say('send.button')}</button>
</form>
</section>`
}

const mark = (field: string, wrong: Typed['wrong']) =>
  wrong[field] ? raw(` aria-invalid="true" aria-describedby="wrong-${field}"`) : ''

const complaint = (field: string, wrong: Typed['wrong']): Html | '' =>
  wrong[field] ? html`<span class="wrong" id="wrong-${field}">${wrong[field]}</span>` : ''
