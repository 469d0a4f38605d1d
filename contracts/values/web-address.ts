/**
 * Adds a missing `https://` to a typed website: `www.fair.org` becomes `https://www.fair.org`. A text that is no
 * domain stays unchanged, for the following check.
 */
export function webAddress(typed: string): string {
  const text = typed.trim()
  if (text.includes('://') || text.startsWith('/')) return text
  const url = URL.parse(`https://${text}`)
  const isDomain = url && !url.username && /\.[a-z][a-z0-9-]+$/.test(url.hostname)
  return isDomain ? `https://${text}` : text
}

/**
 * Whether a website may be kept: an address of the web, with or without its scheme. A link of another scheme
 * (`javascript:`, `data:`) would run or open something else. A colon behind a dot comes before a port.
 */
export function isWebsite(text: string): boolean {
  const [, scheme] = /^\W*([a-z][a-z0-9+-]*)\s*:/i.exec(text.slice(0, 100)) ?? []
  return scheme === undefined || /^https?$/i.test(scheme)
}
