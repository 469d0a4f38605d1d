import pricing from '#core/i18n/en/pricing.json' with { type: 'json' }

/** What the page's head holds for every screen (miniapp/index.html). */
const plainTitle = '<title>Card Scan Bot</title>'
const plainDescription = '<meta name="description" content="Photos of business cards become contacts." />'
const plainRoot = '<html lang="en">'

/**
 * The page as chats and search engines preview it: Open Graph data for the pricing page, which people share, and its
 * dark ground from the first paint on. Every other path gets the page as it is.
 */
export function withLinkPreview(page: string, { path, origin }: { path: string; origin: string }): string {
  if (path !== '/pricing') return page
  const title = `${pricing.title} · Card Scan Bot`
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Card Scan Bot',
    'og:title': pricing.title,
    'og:description': pricing.subtitle,
    'og:url': `${origin}/pricing`,
    'og:image': `${origin}/assets/link-preview.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
  }
  const metas = Object.entries(tags).map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
  )
  return page
    .replace(plainRoot, () => '<html lang="en" data-theme="dark">')
    .replace(plainTitle, () => `<title>${escapeHtml(title)}</title>`)
    .replace(plainDescription, () =>
      [
        `<meta name="description" content="${escapeHtml(pricing.subtitle)}" />`,
        '<meta name="twitter:card" content="summary_large_image" />',
        ...metas,
      ].join('\n    '),
    )
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
