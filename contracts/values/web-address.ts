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
