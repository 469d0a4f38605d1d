import { pageText } from '#api/pages/front-door.ts'
import { descriptionTag, previewTags } from '#api/pages/preview-tags.ts'
import type { Language } from '#contracts/users.ts'
import { isScreenPath, withoutSlash } from '#contracts/values/screen-paths.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import pageEn from '#texts/en/page.json' with { type: 'json' }
import plansEn from '#texts/en/plans.json' with { type: 'json' }
import pricingEn from '#texts/en/pricing.json' with { type: 'json' }
import { createTranslate } from '#texts/i18n.ts'
import { readCatalogue } from '#texts/read-catalogue.ts'

const pricingText = createTranslate(pricingEn, language => readCatalogue(language, 'pricing'))
const plansText = createTranslate(plansEn, language => readCatalogue(language, 'plans'))

/** The title that the built page has for every screen (miniapp/index.html). */
const plainTitle = '<title>Card Scan Bot</title>'
const plainRoot = '<html lang="en">'
const plainDescription = descriptionTag(pageEn.description)

/** The public pages and the texts of their previews. */
const publicPages: Record<string, (language: Language) => { title: string; description: string }> = {
  '/': language => ({
    title: pageText(language, 'frontDoor.title'),
    description: pageText(language, 'frontDoor.intro'),
  }),
  '/pricing': language => ({
    title: pricingText(language, 'title'),
    description: pricingText(language, 'description'),
  }),
  '/plans': language => ({ title: plansText(language, 'title'), description: plansText(language, 'intro') }),
  '/privacy': language => ({ title: pricingText(language, 'privacy'), description: pageText(language, 'description') }),
  '/terms': language => ({ title: pricingText(language, 'terms'), description: pageText(language, 'description') }),
}

/**
 * Translates the page and adds preview tags: the title, description, picture and address that chats and search
 * engines read without running the script. Unknown addresses are marked as not to be indexed.
 */
export function withLinkPreview(
  page: string,
  { path: asked, origin, language }: { path: string; origin: string; language: Language },
): string {
  const path = withoutSlash(asked)
  const translated = page
    .replace(plainRoot, `<html lang="${language}"${path === '/pricing' ? ' data-theme="dark"' : ''}>`)
    .replace(pageEn.noScript, () => pageText(language, 'noScript'))
  if (!isScreenPath(path)) {
    return withHead(translated, {
      title: withName(pageText(language, 'notFound')),
      tags: '<meta name="robots" content="noindex" />',
    })
  }
  const preview = Object.hasOwn(publicPages, path) ? publicPages[path]?.(language) : undefined
  if (!preview) return withHead(translated, { title: '', tags: descriptionTag(pageText(language, 'description')) })
  const { description } = preview
  const title = withName(preview.title)
  const image = `${origin}/assets/link-preview.png`
  const shown = { title, description, url: `${origin}${path}`, image }
  return withHead(translated, { title, tags: previewTags({ type: 'website', ...shown }) })
}

const withName = (title: string) => `${title} · Card Scan Bot`

function withHead(page: string, { title, tags }: { title: string; tags: string }): string {
  return page
    .replace(plainTitle, () => (title ? `<title>${escapeHtml(title)}</title>` : plainTitle))
    .replace(plainDescription, () => tags)
}
