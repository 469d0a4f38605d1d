/** A web address as printed on a card (`www.example.com`) as a link; undefined where it would not be a web page. */
export function websiteLink(website: string): string | undefined {
  const text = website.trim()
  if (!text) return undefined
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : undefined
}
