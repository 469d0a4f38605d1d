import { badRequest } from './telegram-refusal.ts'

const tags = new Set(['b', 'strong', 'i', 'em', 'u', 'ins', 's', 'strike', 'del', 'code', 'pre', 'a', 'tg-spoiler'])
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

/**
 * The visible text of a message with `parse_mode: HTML`. Refuses what Telegram cannot parse: a bare `<`, an open tag.
 */
export function visibleText(html: string): string {
  const open: string[] = []
  const text = html.replace(/<([^>]*)>?/g, (whole, inner: string) => {
    const [, closing, name = ''] = /^(\/?)([a-z-]+)(?:\s[^<]*)?$/i.exec(inner) ?? []
    if (!whole.endsWith('>') || !tags.has(name))
      throw badRequest(`can't parse entities: Unsupported start tag "${inner}"`)
    if (closing && open.pop() !== name) throw badRequest(`can't parse entities: Unexpected end tag "${name}"`)
    if (!closing) open.push(name)
    return ''
  })
  if (open.length > 0)
    throw badRequest(`can't parse entities: Can't find end tag corresponding to start tag "${open[0]}"`)
  return text.replace(/&(?:lt|gt|amp|quot);/g, entity => entities[entity] ?? entity)
}
