import { html, raw } from 'hono/html'
import { cardText, type Html, type IconName, icon } from '#api/pages/page-parts.ts'
import type { Offers } from '#contracts/billing.ts'
import { type PlanId, planById } from '#contracts/plans.ts'
import { sellsPlans } from '#contracts/services.ts'
import { type Language, languages } from '#contracts/users.ts'
import { fullName, initialsOf } from '#contracts/values/full-name.ts'
import { moneyText, priceText } from '#contracts/values/money-text.ts'
import pageEn from '#texts/en/page.json' with { type: 'json' }
import plansEn from '#texts/en/plans.json' with { type: 'json' }
import pricingEn from '#texts/en/pricing.json' with { type: 'json' }
import settingsEn from '#texts/en/settings.json' with { type: 'json' }
import { createTranslate } from '#texts/i18n.ts'
import { featuresOf } from '#texts/plan-features.ts'
import { readCatalogue } from '#texts/read-catalogue.ts'

/** Looks up a text of the page that every address gets, the front door's among them. */
export const pageText = createTranslate(pageEn, language => readCatalogue(language, 'page'))
const pricingText = createTranslate(pricingEn, language => readCatalogue(language, 'pricing'))
const plansText = createTranslate(plansEn, language => readCatalogue(language, 'plans'))

/** What the product reads in its sample card (miniapp/src/features/chat/sample-card.jpg). The person does not exist. */
export const sampleContact = {
  ...{ first_name: 'Marisol', last_name: 'Vega', position: 'Product Designer', company: 'Brightwater Studio' },
  ...{ phone: '+1 415 555 0142', email: 'marisol.vega@example.com', website: 'www.example.com' },
}

type FrontDoor = {
  language: Language
  /** What the address says, which the page's links say too: the language where one is chosen, and where the person came from. */
  query: URLSearchParams
  botUsername: string | undefined
  offers: Offers
}

const facts = [
  ['chat', 'frontDoor.chat.title', 'frontDoor.chat.text'],
  ['fair', 'frontDoor.fair.title', 'frontDoor.fair.text'],
  ['private', 'frontDoor.private.title', 'frontDoor.private.text'],
] as const

/** What the service's address shows to a browser that is not signed in: what this is, and the ways in. */
export function frontDoor(shown: FrontDoor): Html {
  const { language, offers } = shown
  const say: Say = key => pageText(language, key)
  const to = linksOf(shown)
  const isSold = sellsPlans(offers.services)
  return html`<div class="door">
<header><a class="brand" href="${to('/')}">${raw(icon('brand'))}Card Scan Bot</a>
<nav aria-label="${say('frontDoor.sections')}">${isSold && html`<a class="wide" href="${to('/pricing')}">${say('frontDoor.prices')}</a>`}<a href="${to('/portal')}">${say('frontDoor.signIn')}</a>${languageMenu(shown, say)}</nav></header>
<main>
<div class="top">
<div class="say"><h1>${say('frontDoor.title')}</h1><p class="muted">${say('frontDoor.intro')}</p>${botButton(shown, say)}</div>
${picture(language, say)}
</div>
<ul class="facts">${facts.map(([name, title, text]) => html`<li>${raw(icon(name))}<h2>${say(title)}</h2><p class="muted small">${say(text)}</p></li>`)}</ul>
${isSold ? prices(shown, say) : html`<section><h2>${pricingText(language, 'included.title')}</h2><p class="muted">${pricingText(language, 'included.text')}</p></section>`}
</main>
<footer><a href="${to('/terms')}">${pricingText(language, 'terms')}</a><a href="${to('/privacy')}">${pricingText(language, 'privacy')}</a></footer>
</div>`
}

/** The address of a page of the site with what this page's address says, in the language that is chosen there. */
const linksOf =
  ({ language, query }: FrontDoor) =>
  (path: string, chosen = query.has('lang') ? language : undefined) => {
    const handedOn = new URLSearchParams(query)
    if (chosen) handedOn.set('lang', chosen)
    return handedOn.size > 0 ? `${path}?${handedOn}` : path
  }

type Say = (key: Parameters<typeof pageText>[1]) => string

/** A menu without a script: each language has an address. */
function languageMenu(shown: FrontDoor, say: Say): Html {
  const { language } = shown
  const to = linksOf(shown)
  const links = languages.map(
    one =>
      html`<li><a href="${to('/', one)}" lang="${one}" hreflang="${one}"${raw(one === language ? ' aria-current="true"' : '')}>${settingsEn.language[one]}</a></li>`,
  )
  return html`<details><summary>${raw(icon('languages'))}<span class="hidden">${say('frontDoor.language')}: ${settingsEn.language[language]}</span><span aria-hidden="true"><span class="wide">${settingsEn.language[language]}</span><span class="narrow">${language.toUpperCase()}</span></span></summary><ul>${links}</ul></details>`
}

function botButton({ language, botUsername }: FrontDoor, say: Say): Html {
  const label = html`${raw(icon('send'))}${say('frontDoor.open')}`
  return botUsername
    ? html`<p><a class="button main" href="https://t.me/${botUsername}">${label}</a></p>`
    : html`<p><button class="button main" disabled aria-describedby="no-bot">${label}</button></p><p class="muted small" id="no-bot">${pricingText(language, 'noBot')}</p>`
}

/** The sample card, and the contact that it becomes. */
function picture(language: Language, say: Say): Html {
  const { position, company, phone, email, website } = sampleContact
  const line = (name: IconName, key: 'send.phone' | 'send.email' | 'web', value: string) =>
    html`<div>${raw(icon(name))}<dt><span class="hidden">${cardText(language, key)}</span></dt><dd>${value}</dd></div>`
  return html`<figure>
<img src="/assets/front-door-card.webp" alt="${say('frontDoor.photo')}" width="700" height="400">
${raw(icon('down'))}
<div class="contact">
<p class="saved">${raw(icon('check'))}${say('frontDoor.saved')}</p>
<div class="who"><div class="face" aria-hidden="true">${initialsOf(sampleContact)}</div><div><h2>${fullName(sampleContact)}</h2><p class="small">${position}</p><p class="muted small">${company}</p></div></div>
<dl class="lines small">${line('call', 'send.phone', phone)}${line('mail', 'send.email', email)}${line('web', 'web', website)}</dl>
</div>
<figcaption class="muted small">${say('frontDoor.example')}</figcaption>
</figure>`
}

const shownPlans = { FREE: 'free', PRO: 'pro', UNLIMITED: 'unlimited' } as const satisfies Partial<
  Record<PlanId, string>
>

/** The plans that can be bought here, in the way they are paid: with money where there is a checkout, else in Stars. */
function prices(shown: FrontDoor, say: Say): Html {
  const { language, offers } = shown
  const to = linksOf(shown)
  const rows = (['FREE', 'PRO', 'UNLIMITED'] as const).map(id => {
    const plan = planById(id)
    const stars = offers.offers.find(offer => offer.plan_id === id)?.stars ?? null
    const isForMoney = plan.interval === null || offers.services.checkout
    if (!isForMoney && stars === null) return ''
    const money = { amount: plan.price.usd, currency: 'usd' }
    const figure = plan.interval === null ? priceText(money, language) : moneyText(money, language)
    const price = isForMoney
      ? `${figure} ${pricingText(language, `cards.${shownPlans[id]}.period`)}`
      : plansText(language, 'stars', { stars })
    return html`<li><b>${pricingText(language, `cards.${shownPlans[id]}.name`)}</b><span>${price}</span><span class="muted small">${featuresOf(plan, language)[0]?.text}</span></li>`
  })
  return html`<section aria-labelledby="prices"><h2 id="prices">${say('frontDoor.prices')}</h2><ul class="prices">${rows}</ul><p><a class="button" href="${to('/pricing')}">${cardText(language, 'links.pricing')}</a></p></section>`
}
