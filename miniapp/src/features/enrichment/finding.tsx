import { ExternalLink as LinkIcon, RefreshCw } from 'lucide-react'
import type { EnrichmentData } from '#contracts/enrichment.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { useEnrichmentText } from './enrichment-text.ts'

const parts = [
  ['person', 'personSummary'],
  ['role', 'personRole'],
  ['company', 'companySummary'],
] as const

/** What was found, part by part; what was not found is left out. */
export function Finding({ data, onRefresh }: { data: EnrichmentData; onRefresh: () => void }) {
  const text = useEnrichmentText()
  const links = webLinks(data.importantLinks)
  return (
    <>
      {parts.map(
        ([title, field]) =>
          data[field] && (
            <section key={field}>
              <h3 className="mb-1 text-sm font-semibold text-muted">{text(title)}</h3>
              <p className="break-words whitespace-pre-line">{data[field]}</p>
            </section>
          ),
      )}
      {links.length > 0 && (
        <section>
          <h3 className="mb-1 text-sm font-semibold text-muted">{text('links')}</h3>
          <ul>
            {links.map(({ href, label }) => (
              <li key={href}>
                <ExternalLink href={href} className="flex min-h-11 items-center gap-2 text-link hover:underline">
                  <LinkIcon aria-hidden="true" className="size-4 shrink-0" />
                  <span className="min-w-0 truncate">{label}</span>
                  <span className="sr-only">{text('newTab')}</span>
                </ExternalLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.sources.length > 0 && (
        <p className="text-sm text-muted">
          {text('sources')} {data.sources.join(', ')}
        </p>
      )}
      <Button icon={RefreshCw} className="self-start" onClick={onRefresh}>
        {text('refresh')}
      </Button>
    </>
  )
}

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
