/** The addresses that are web pages, each once, with what to show of them. Nothing else may be opened from here. */
export function webLinks(addresses: readonly string[]): { href: string; label: string }[] {
  const links = new Map<string, string>()
  for (const address of addresses) {
    if (!URL.canParse(address)) continue
    const { protocol, href, host, pathname } = new URL(address)
    if (protocol !== 'https:' && protocol !== 'http:') continue
    links.set(href, `${host.replace(/^www\./, '')}${pathname === '/' ? '' : readable(pathname)}`)
  }
  return [...links].map(([href, label]) => ({ href, label }))
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
