import { descriptionTag, escapeHtml, previewTags } from '#api/pages/preview-tags.ts'
import type { Language } from '#contracts/users.ts'
import { isScreenPath, withoutSlash } from '#contracts/values/screen-paths.ts'
import pageEn from '#texts/en/page.json' with { type: 'json' }
import plansEn from '#texts/en/plans.json' with { type: 'json' }
import pricingEn from '#texts/en/pricing.json' with { type: 'json' }
import { createTranslate } from '#texts/i18n.ts'
import { readCatalogue } from '#texts/read-catalogue.ts'

const pageText = createTranslate(pageEn, language => readCatalogue(language, 'page'))
const pricingText = createTranslate(pricingEn, language => readCatalogue(language, 'pricing'))
const plansText = createTranslate(plansEn, language => readCatalogue(language, 'plans'))

/** What the page holds for every screen (miniapp/index.html). */
const plainTitle = '<title>Card Scan Bot</title>'
const plainRoot = '<html lang="en">'
const plainDescription = descriptionTag(pageEn.description)

type Said = { title: string; description: string }

/** The pages that people share, with what their previews say. */
const publicPages: Record<string, (language: Language) => Said> = {
  '/': language => ({ title: '', description: pageText(language, 'description') }),
  '/pricing': language => ({
    title: pricingText(language, 'title'),
    description: pricingText(language, 'description'),
  }),
  '/plans': language => ({ title: plansText(language, 'title'), description: plansText(language, 'intro') }),
  '/privacy': language => ({ title: pricingText(language, 'privacy'), description: pageText(language, 'description') }),
  '/terms': language => ({ title: pricingText(language, 'terms'), description: pageText(language, 'description') }),
}

/**
 * The page in a language, as it is before its script runs and as chats and search engines preview it: title,
 * description, picture and address of the pages that people share. Search engines leave an unknown address alone.
 */
export function withLinkPreview(
  page: string,
  { path: asked, origin, language }: { path: string; origin: string; language: Language },
): string {
  const path = withoutSlash(asked)
  const spoken = page
    .replace(plainRoot, `<html lang="${language}"${path === '/pricing' ? ' data-theme="dark"' : ''}>`)
    .replace(pageEn.noScript, () => pageText(language, 'noScript'))
  if (!isScreenPath(path)) {
    return withHead(spoken, { title: pageText(language, 'notFound'), tags: '<meta name="robots" content="noindex" />' })
  }
  const said = Object.hasOwn(publicPages, path) ? publicPages[path]?.(language) : undefined
  if (!said) return withHead(spoken, { title: '', tags: descriptionTag(pageText(language, 'description')) })
  const { title, description } = said
  const image = `${origin}/assets/link-preview.png`
  const shown = { title: title || 'Card Scan Bot', description, url: `${origin}${path}`, image }
  return withHead(spoken, { title, tags: previewTags({ type: 'website', ...shown }) })
}

function withHead(page: string, { title, tags }: { title: string; tags: string }): string {
  return page
    .replace(plainTitle, () => (title ? `<title>${escapeHtml(`${title} · Card Scan Bot`)}</title>` : plainTitle))
    .replace(plainDescription, () => tags)
}
