import type { Language } from '#core/contracts/users.ts'
import pageEn from '#core/i18n/en/page.json' with { type: 'json' }
import pricingEn from '#core/i18n/en/pricing.json' with { type: 'json' }
import { createTranslate } from '#core/i18n/i18n.ts'
import { readCatalogue } from '#core/i18n/read-catalogue.ts'

const pageText = createTranslate(pageEn, language => readCatalogue(language, 'page'))
const pricingText = createTranslate(pricingEn, language => readCatalogue(language, 'pricing'))

/** What the page holds for every screen (miniapp/index.html). */
const plainTitle = '<title>Card Scan Bot</title>'
const plainRoot = '<html lang="en">'

/**
 * The page in a language, as it is before its script runs and as chats and search engines preview it: Open Graph data
 * for the pricing page, which people share, and its dark ground from the first paint on.
 */
export function withLinkPreview(
  page: string,
  { path, origin, language }: { path: string; origin: string; language: Language },
): string {
  const spoken = page
    .replace(plainDescription(pageEn.description), () => plainDescription(pageText(language, 'description')))
    .replace(pageEn.noScript, () => pageText(language, 'noScript'))
  if (path !== '/pricing') return spoken.replace(plainRoot, `<html lang="${language}">`)
  const [title, subtitle] = [pricingText(language, 'title'), pricingText(language, 'subtitle')]
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Card Scan Bot',
    'og:title': title,
    'og:description': subtitle,
    'og:url': `${origin}/pricing`,
    'og:image': `${origin}/assets/link-preview.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
  }
  const metas = Object.entries(tags).map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
  )
  return spoken
    .replace(plainRoot, `<html lang="${language}" data-theme="dark">`)
    .replace(plainTitle, () => `<title>${escapeHtml(`${title} · Card Scan Bot`)}</title>`)
    .replace(plainDescription(pageText(language, 'description')), () =>
      [plainDescription(subtitle), '<meta name="twitter:card" content="summary_large_image" />', ...metas].join(
        '\n    ',
      ),
    )
}

const plainDescription = (text: string) => `<meta name="description" content="${escapeHtml(text)}" />`
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
