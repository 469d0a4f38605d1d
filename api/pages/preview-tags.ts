import { escapeHtml } from '#core/base/values/escape-html.ts'

type Preview = {
  type: 'website' | 'profile'
  title: string
  description: string
  /** The page's canonical address. */
  url: string
  /** The address of a picture of 1200 × 630 pixels. */
  image: string
}

/** Tags of a public page for chats, social networks and search engines, which run no script. */
export function previewTags({ type, title, description, url, image }: Preview): string {
  const properties = {
    'og:type': type,
    'og:site_name': 'Card Scan Bot',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
  }
  const names = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': image,
    'twitter:image:alt': title,
  }
  return [
    descriptionTag(description),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...tags('property', properties),
    ...tags('name', names),
  ].join('\n    ')
}

/** The description tag: the page's subject in a sentence. */
export function descriptionTag(description: string): string {
  return `<meta name="description" content="${escapeHtml(description)}" />`
}

const tags = (attribute: 'property' | 'name', contents: Record<string, string>) =>
  Object.entries(contents).map(([name, content]) => `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`)
