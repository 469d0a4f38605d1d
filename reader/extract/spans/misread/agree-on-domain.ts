import { editDistance, foldText } from '#reader/compare-text.ts'
import { areExact, type CardLine, mayBe } from '#reader/extract/lines/card-lines.ts'
import { ownNameOf, plainHost } from '../detect-website.ts'
import { emailParts, isFreeMail } from '../email-domains.ts'
import type { FoundEmail, FoundWebsite } from '../take-spans.ts'

const domainOf = ({ email }: FoundEmail) => emailParts(email).domain.toLowerCase()

/** Shorter domains are often alike, and longer ones in more than so many letters are two. */
const [shortest, mostSlips] = [7, 2]

/** Two spellings of one domain, of which one was misread: nearly the same, and not just another ending. */
const areOneMisread = (host: string, domain: string): boolean =>
  ownNameOf(host) !== ownNameOf(domain) &&
  Math.min(host.length, domain.length) >= shortest &&
  editDistance(host, domain) <= mostSlips

/**
 * Whether the e-mail's spelling is the right one: the one that the firm's name on the card has; else the longer one, as
 * the recogniser drops letters more often than it invents them; of equal lengths the surer one.
 */
function emailIsRight(email: FoundEmail, site: FoundWebsite, print: string): boolean {
  const [domain, host] = [domainOf(email), plainHost(site.website)]
  const [emailIsExact, siteIsExact] = [areExact([email.line]), areExact([site.line])]
  if (emailIsExact !== siteIsExact) return emailIsExact
  const [printsDomain, printsHost] = [domain, host].map(spelling => print.includes(ownNameOf(spelling)))
  if (printsDomain !== printsHost) return Boolean(printsDomain)
  return domain.length === host.length ? email.confidence >= site.confidence : domain.length > host.length
}

/** Whether a spelling may be the other one misread: letters were lost, or where they differ the recogniser saw the other one too. */
const mayBeMisread = (read: string, right: string, line: CardLine): boolean =>
  read.length !== right.length ||
  [...read].every((letter, at) => letter === right[at] || mayBe(right.charAt(at), { text: read, at, lines: [line] }))

/** Factor for what was put right. */
const repaired = 0.75
const lessSure = (confidence: number) => confidence * repaired

/**
 * E-mail and website of one firm with a misread letter in one of the two put right by the other, never in exact text; the
 * firm's own site first. `texts` is the rest of the card. Those whose ending does not exist are dropped where nothing puts them
 * right.
 */
export function agreeOnDomain(
  emails: readonly FoundEmail[],
  websites: readonly FoundWebsite[],
  texts: readonly string[] = [],
): { emails: FoundEmail[]; websites: FoundWebsite[] } {
  const fixed = { emails: [...emails], websites: [...websites] }
  const print = texts.map(foldText).join(' ')
  fixed.websites.forEach((site, index) => {
    const host = plainHost(site.website)
    const at = fixed.emails.findIndex(
      email =>
        !areExact([email.line, site.line]) && !isFreeMail(domainOf(email)) && areOneMisread(host, domainOf(email)),
    )
    const email = fixed.emails[at]
    if (!email) return
    const [domain, isSiteMisread] = [domainOf(email), emailIsRight(email, site, print)]
    if (!(isSiteMisread ? mayBeMisread(host, domain, site.line) : mayBeMisread(domain, host, email.line))) return
    if (isSiteMisread) {
      const prefix = /^(?:https?:\/\/)?(?:www\.)?/i.exec(site.website)?.[0] ?? ''
      fixed.websites[index] = {
        ...site,
        website: prefix + domain,
        confidence: lessSure(site.confidence),
        broken: false,
      }
    } else {
      const { local } = emailParts(email.email)
      const confidence = lessSure(email.confidence)
      fixed.emails[at] = { ...email, email: `${local}@${host}`, confidence, broken: false }
    }
  })
  const isOwn = ({ website }: FoundWebsite) => fixed.emails.some(email => domainOf(email) === plainHost(website))
  const whole = fixed.websites.filter(site => !site.broken)
  const emailsLeft = fixed.emails.filter(email => !email.broken)
  return { emails: emailsLeft, websites: whole.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a))) }
}
