import { parse } from 'tldts'
import { withoutAccents } from '#reader/compare-text.ts'
import { isErrandHost, isProfileHost, usualEndings } from '#reader/words/other-sites.ts'
import { readTable, textsOf } from '#reader/words/table.ts'

/** `broken` sites have the shape of one but an ending that does not exist. */
export type WebsiteSpan = { start: number; end: number; website: string; broken: boolean }

/** It ends before the punctuation of a sentence. */
const path = /(?:\/(?:[\w./?=&%#-]*[\w/=&%#])?)?/.source
const host = /[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*(?<!-)/.source
const prefixed = new RegExp(`(?:https?://(?:www\\.)?|www\\.)${host}${path}`, 'gi')
const bare = new RegExp(
  `(?<![\\w@.-])[a-z0-9][a-z0-9-]{0,62}(?:\\.[a-z0-9-]{1,63}){0,3}\\.[a-z]{2,12}(?![\\w@])${path}`,
  'gi',
)

/** What a label calls an e-mail is no site, whatever its @ was read as. */
const mailLabel = /^\s*e[- ]?mail\b/i

/** The host of a site's address, as it is written. */
export const hostOf = (site: string) => site.replace(/^https?:\/+/i, '').replace(/[/?#].*$/, '')

/** The host of a site without `www.`, in small letters. */
export const plainHost = (site: string) =>
  hostOf(site)
    .toLowerCase()
    .replace(/^www\./, '')

/** Whether an address may be somebody's own site: of a known ending, and no profile, short link or page of appointments. */
export function isSite(site: string): boolean {
  const host = hostOf(site)
  const known = parse(host)
  return Boolean(known.isIcann && known.domain) && !isProfileHost(host) && !isErrandHost(host)
}

const streetWords = new Set(textsOf(readTable('streets')))

/** Whether a word for a street with its full stop stands before others without a space: `Avda.de la Paz`. */
const isStreet = (site: string, behind: string) =>
  streetWords.has(site.slice(0, site.indexOf('.')).toLowerCase()) && behind.startsWith(' ')

/** `Nr.Station`, `S.Craig` and the like have the shape of a domain, but mixed case and an ending that is a word. */
function looksBare(text: string): boolean {
  const host = hostOf(text)
  const ending = host.slice(host.lastIndexOf('.') + 1)
  const body = host.slice(0, host.lastIndexOf('.'))
  const oneCase = host === host.toLowerCase() || host === host.toUpperCase() || ending === ending.toLowerCase()
  return usualEndings.has(ending.toLowerCase()) && oneCase && /[a-z]{3}/i.test(body)
}

/** Letters without the accents that a reader saw on them, where places stay as they are: most hosts have none. */
function inPlainLetters(line: string): string {
  const plain = withoutAccents(line)
  return plain.length === line.length ? plain : line
}

/** The websites in a line from which e-mails have been taken out. Profiles on social networks are left. */
export function detectWebsites(line: string): WebsiteSpan[] {
  const found: WebsiteSpan[] = []
  const text = inPlainLetters(line)
  for (const match of text.matchAll(prefixed)) {
    const [website] = match
    const [start, end] = [match.index, match.index + match[0].length]
    if (!isProfileHost(hostOf(website))) found.push({ start, end, website, broken: !isSite(website) })
  }
  const isMail = mailLabel.test(text)
  for (const match of isMail ? [] : text.matchAll(bare)) {
    const end = match.index + match[0].length
    const taken = found.some(span => match.index < span.end && span.start < end)
    const website = match[0].replace(/^web(?:site)?-+/i, '')
    if (!taken && looksBare(website) && isSite(website) && !isStreet(website, text.slice(end)))
      found.push({ start: match.index, end, website, broken: false })
  }
  return found.sort((a, b) => a.start - b.start)
}

/** The part of a site's host that its owner chose, folded: `www.feser-graf.de` → `fesergraf`; `jane.github.io` → `jane`. */
export function ownNameOf(site: string): string {
  const name = parse(hostOf(site), { allowPrivateDomains: true }).domainWithoutSuffix ?? ''
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
