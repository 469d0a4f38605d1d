import { parse } from 'tldts'

/** Whether WhatsApp would make a link of some part of a text: an address, or a bare domain such as `norte.com`. */
export function hasLink(text: string): boolean {
  return text.split(/[\s,;()<>"'«»“”]+/).some(isLink)
}

function isLink(word: string): boolean {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(word) || /^www\./i.test(word)) return true
  // An e-mail's part after the @ would count as well: WhatsApp makes a link of that too.
  const { domain, isIcann } = parse(withoutSigns(word))
  return Boolean(domain && isIcann)
}

/** A word without the signs around it. */
function withoutSigns(word: string): string {
  let end = word.length
  while (end > 0 && /[^\w/]/.test(word.charAt(end - 1))) end--
  return word.slice(0, end).replace(/^\W+/, '')
}
