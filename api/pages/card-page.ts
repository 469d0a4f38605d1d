import { html, raw } from 'hono/html'
import { cardStyle } from '#api/pages/card-style.ts'
import { detailsForm, type Typed } from '#api/pages/details-form.ts'
import { type CardSay, type Html, type IconName, icon } from '#api/pages/page-parts.ts'
import { previewTags } from '#api/pages/preview-tags.ts'
import type { PublicCard } from '#contracts/my-card.ts'
import type { Language } from '#contracts/users.ts'
import { fullName, initialsOf, workOf } from '#contracts/values/full-name.ts'
import { pictureVersion } from '#core/drawing/card-picture.ts'

type Page = { language: Language; say: CardSay }
type Head = {
  title: string
  isWide: boolean
  /** Further tags of the head, as HTML. */
  head?: string
}

/**
 * A page of the public card, or for one person: light, not indexed. The referrer policy lets its own form name its
 * origin, which demo mode needs, and sends no referrer to other sites.
 */
export function page({ language, say }: Page, { title, isWide, head = '' }: Head, content: Html): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="same-origin">
<title>${title}</title>
${raw(head)}
<style>${raw(cardStyle)}</style>
</head>
<body>
<main${raw(isWide ? ' class="wide"' : '')}>
${content}
<footer class="small"><a href="/">${say('footer')}</a> <a href="/privacy">${say('privacy')}</a></footer>
</main>
</body>
</html>`
}

type Shown = Page & {
  card: PublicCard
  slug: string
  /** The service's public address. */
  origin: string
  /** A QR code of this page's address, as a `data:` URL. */
  qr: string
  telegramUrl: string | undefined
  /** What the visitor typed before, and its errors. */
  typed: Typed
  isSent: boolean
}

/** The public card: who the person is, how to reach them, and the form to send one's own details back. */
export function cardPage(shown: Shown): Html {
  const { card, slug, say, qr, telegramUrl, isSent } = shown
  const name = nameOf(card)
  const content = html`<article class="card">
<div class="who">
<div class="face" aria-hidden="true">${initialsOf(card)}</div>
<h1>${name}</h1>
${card.position && html`<p>${card.position}</p>`}
${card.company && card.company !== name ? html`<p class="muted">${card.company}</p>` : ''}
</div>
${ways(card, say)}
<a class="button main" href="/c/${slug}.vcf" download>${say('save')}</a>
${telegramUrl && html`<a class="button" href="${telegramUrl}">${say('telegram')}</a>`}
<details><summary class="button">${say('qr')}</summary><img class="code" src="${qr}" alt="${say('qrAlt')}"></details>
</article>
${
  isSent
    ? html`<section class="card sent" id="sent" role="status"><h2>${say('sent.title')}</h2><p class="muted">${say('sent.text', { name })}</p></section>`
    : detailsForm({ say, slug, name, typed: shown.typed })
}`
  return page(shown, { title: say('title', { name }), isWide: true, head: previewOf(shown) }, content)
}

/** The preview shows what the card shows. Its picture gets a new address whenever that changes. */
function previewOf({ card, slug, origin, say }: Shown): string {
  const name = nameOf(card)
  const url = `${origin}/c/${slug}`
  return previewTags({
    type: 'profile',
    title: say('title', { name }),
    description: workOf(card) || say('preview'),
    url,
    image: `${url}.png?v=${pictureVersion(card)}`,
  })
}

export type Link = { href: string; label: string }

/** A page with a single message and links. */
export function plainPage(input: Page & { title: string; text: string; links: readonly Link[] }): Html {
  const { title, text, links } = input
  const ways = links.map(
    ({ href, label }, index) => html`<a class="button${raw(index === 0 ? ' main' : '')}" href="${href}">${label}</a>`,
  )
  const content = html`<section class="card alone"><h1>${title}</h1><p class="muted">${text}</p><nav>${ways}</nav></section>`
  return page(input, { title, isWide: false }, content)
}

/** What a card's page calls the person: by their name, else by their company. */
export function nameOf(card: PublicCard): string {
  return fullName(card) || card.company
}

function ways({ phone, email, website }: PublicCard, say: CardSay): Html | '' {
  const site = siteOf(website)
  const lines = [
    phone && way('call', { href: `tel:${phone.replace(/[^\d+]/g, '')}`, shown: phone, label: say('call') }),
    email && way('mail', { href: `mailto:${email}`, shown: email, label: say('mail') }),
    site && way('web', { href: site, shown: website.replace(/^https?:\/\//i, ''), label: say('web') }),
  ].filter(Boolean)
  return lines.length > 0 ? html`<ul class="ways">${lines}</ul>` : ''
}

function way(name: IconName, { href, shown, label }: { href: string; shown: string; label: string }): Html {
  return html`<li><a href="${href}" rel="noopener nofollow">${raw(icon(name))}<span><small>${label}</small>${shown}</span></a></li>`
}

/** Only web addresses become links. */
function siteOf(website: string): string | undefined {
  if (!website) return undefined
  const url = URL.parse(/^[a-z]+:/i.test(website) ? website : `https://${website}`)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
