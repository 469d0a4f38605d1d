import { editDistance, foldText } from '#reader/compare-text.ts'
import { ownNameOf, plainHost } from './detect-website.ts'
import { emailParts, isFreeMail } from './email-domains.ts'
import type { FoundEmail, FoundWebsite } from './take-spans.ts'

const domainOf = ({ email }: FoundEmail) => emailParts(email).domain.toLowerCase()

/** Two spellings of one domain, of which one was misread: nearly the same, and not just another ending. */
function isSlip(host: string, domain: string, broken: boolean): boolean {
  if (host === domain || Math.min(host.length, domain.length) < 7 || editDistance(host, domain) > 2) return false
  return broken || editDistance(ownNameOf(host), ownNameOf(domain)) > 0
}

/**
 * Whether the e-mail's spelling is the right one: the one that the firm's name on the card has; else the longer one, as
 * the recogniser drops letters more often than it invents them; of equal lengths the surer one.
 */
function emailIsRight(email: FoundEmail, site: FoundWebsite, print: string): boolean {
  const [domain, host] = [domainOf(email), plainHost(site.website)]
  if (site.broken || email.broken) return site.broken
  const [printsDomain, printsHost] = [domain, host].map(spelling => print.includes(ownNameOf(spelling)))
  if (printsDomain !== printsHost) return Boolean(printsDomain)
  return domain.length === host.length ? email.confidence >= site.confidence : domain.length > host.length
}

/**
 * A site with the letter that it lost, or was less sure of, put right from the mail name of a small firm at some
 * provider, which is the firm's name too: `acmefods.com` beside `acmefoods@gmail.com`.
 */
function withMailName(site: FoundWebsite, emails: readonly FoundEmail[]): FoundWebsite {
  const own = ownNameOf(site.website)
  const isWhole = (local: string, { confidence }: FoundEmail) =>
    local.length === own.length + 1
      ? !local.startsWith(own)
      : local.length === own.length && confidence > site.confidence
  const whole = emails
    .map(found => ({ found, local: foldText(emailParts(found.email).local) }))
    .find(({ found, local }) => own.length >= 8 && isWhole(local, found) && editDistance(local, own) === 1)?.local
  const website = whole && site.website.replace(new RegExp(own, 'i'), whole)
  return website ? { ...site, website, confidence: lessSure(site.confidence) } : site
}

const lessSure = (confidence: number) => confidence * 0.75

/**
 * E-mail and website of one firm with a misread letter in one of the two put right by the other, the firm's own site
 * first. `texts` is the rest of the card. Those whose ending does not exist are dropped where nothing puts them right.
 */
export function agreeOnDomain(
  emails: readonly FoundEmail[],
  websites: readonly FoundWebsite[],
  texts: readonly string[] = [],
): { emails: FoundEmail[]; websites: FoundWebsite[] } {
  const fixed = { emails: [...emails], websites: websites.map(site => withMailName(site, emails)) }
  const print = texts.map(foldText).join(' ')
  fixed.websites.forEach((site, index) => {
    const host = plainHost(site.website)
    const at = fixed.emails.findIndex(
      email => !isFreeMail(domainOf(email)) && isSlip(host, domainOf(email), site.broken || email.broken === true),
    )
    const email = fixed.emails[at]
    if (!email) return
    if (emailIsRight(email, site, print)) {
      const prefix = /^(?:https?:\/\/)?(?:www\.)?/i.exec(site.website)?.[0] ?? ''
      fixed.websites[index] = {
        website: prefix + domainOf(email),
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
