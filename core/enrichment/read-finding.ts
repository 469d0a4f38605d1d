import { cleanText } from 'card-reader/clean-text'
import { z } from 'zod'
import type { EnrichmentData } from '#contracts/enrichment.ts'
import { parseJson } from '#core/base/http.ts'

const maxLinks = 8
const maxText = 2000
const maxUrl = 2000

/** The shape that the model must fill in. */
export const findingSchema = z.object({
  personSummary: z.string(),
  personRole: z.string(),
  companySummary: z.string(),
})

const answerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
  search_results: z
    .array(z.object({ url: z.string() }))
    .nullish()
    .transform(results => results ?? []),
})

export type Finding = { kind: 'found'; data: EnrichmentData } | { kind: 'nothing' } | { kind: 'unreadable' }

/**
 * Parses the response of `POST /chat/completions`. Links come from the search results only, never from the model's
 * text, which may name pages that do not exist.
 */
export function readFinding(body: unknown): Finding {
  const answer = answerSchema.safeParse(body)
  const content = answer.data?.choices[0]?.message.content
  const finding = findingSchema.safeParse(parseJson(content ?? ''))
  if (!answer.success || !finding.success) return { kind: 'unreadable' }
  const { personSummary, personRole, companySummary } = finding.data
  const texts = {
    personSummary: plain(personSummary),
    personRole: plain(personRole),
    companySummary: plain(companySummary),
  }
  if (!Object.values(texts).some(Boolean)) return { kind: 'nothing' }
  const links = [...new Set(answer.data.search_results.flatMap(({ url }) => safeLink(url) ?? []))].slice(0, maxLinks)
  const sources = [...new Set(links.map(link => new URL(link).hostname.replace(/^www\./, '')))]
  return { kind: 'found', data: { ...texts, importantLinks: links, sources } }
}

/** Web pages only, and none with a name and password. */
function safeLink(text: string): string | undefined {
  // Checked before parsing: normalising the accents of a long host takes quadratic time.
  if (text.length > maxUrl) return undefined
  const url = URL.parse(text)
  const isPage = url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password
  return isPage && url.href.length <= maxUrl ? url.href : undefined
}

/**
 * Removes citations (`[1]`) and Markdown, which the dialog would show as they are. The patterns and the text are
 * short, so this takes linear time.
 */
function plain(text: string): string {
  return cleanText(text.slice(0, 4 * maxText))
    .replace(/\[([^[\]]{0,200})\]\([^)]{0,500}\)/g, '$1')
    .replace(/ ?\[\d{1,3}(?:, ?\d{1,3}){0,20}\]/g, '')
    .replace(/\*\*|__|`/g, '')
    .trim()
    .slice(0, maxText)
}
