import { networkOfHost, type Profile, profileOfLink } from '#reader/profiles.ts'
import { isProfileHost, profileHosts } from '#reader/words/other-sites.ts'

type Span = { start: number; end: number }
export type ProfileSpan = Span & { profile: Profile }
export type ChatNumberSpan = Span & { value: string; isWhatsApp: boolean }

const host = profileHosts.map(name => name.replaceAll('.', '\\.')).join('|')
const scheme = '(?<![\\w@.-])(?:https?://)?'
/** An address on a network; LinkedIn's also without its host, alone between columns: `in/jane-doe`. */
const link = new RegExp(
  [
    `${scheme}(?:(?:www|[a-z]{2}|m)\\.)?(?:${host})/[@~\\p{L}\\p{N}_.%?=&/#+-]*[\\p{L}\\p{N}_=]`,
    '(?<=^|[|¦:]\\s?)/?(?<own>in/[\\p{L}\\p{N}_-]{3,})(?=$|\\s?[|¦])',
  ].join('|'),
  'giu',
)

/** Links that open a chat with a number: `wa.me/34612345678`, `t.me/+34612345678`. */
const chat = new RegExp(
  `${scheme}(?:(wa\\.me/\\+?|(?:api\\.|web\\.)?whatsapp\\.com/send/?\\?phone=\\+?)|t\\.me/\\+)(\\d{8,15})(?!\\w)(?:[?&/]\\S*)?`,
  'gi',
)

/** Numbers and videos: no page of anybody. */
const nobodysHosts = new Set(['wa.me', 'youtu.be'])

/** The profile that a page's address shows, on a network of any name; undefined for other pages. */
export function profileOfPage(address: string): Profile | undefined {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  const host = url?.hostname.replace(/^www\./, '') ?? ''
  if (networkOfHost(host)) return profileOfLink(address)
  const path = url?.pathname.replace(/\/+$/, '') ?? ''
  if (!url || path === '' || !isProfileHost(host) || nobodysHosts.has(host)) return undefined
  return { kind: 'other', handle: `${host}${path}`, link: url.href }
}

/** The addresses of profiles in a line, from which e-mails have been taken out. */
export function detectProfileLinks(text: string): ProfileSpan[] {
  return [...text.matchAll(link)].flatMap(match => {
    const { own } = match.groups ?? {}
    const profile = profileOfPage(own ? `linkedin.com/${own}` : match[0])
    return profile ? [{ start: match.index, end: match.index + match[0].length, profile }] : []
  })
}

/** The numbers in a line that stand in the address of a chat, with the `+` of their country. */
export function detectChatNumbers(text: string): ChatNumberSpan[] {
  return [...text.matchAll(chat)].map(match => ({
    start: match.index,
    end: match.index + match[0].length,
    value: `+${match[2]}`,
    isWhatsApp: match[1] !== undefined,
  }))
}
