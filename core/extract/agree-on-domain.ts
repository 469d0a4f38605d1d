import { editDistance } from './compare-text.ts'
import { hostOf, ownNameOf } from './detect-website.ts'
import { isFreeMail } from './email-domains.ts'
import type { FoundEmail, FoundWebsite } from './take-spans.ts'

const plainHost = (website: string) =>
  hostOf(website)
    .toLowerCase()
    .replace(/^www\./, '')
const domainOf = ({ email }: FoundEmail) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Two spellings of one domain, of which one was misread: nearly the same, and not just another ending. */
function isSlip(host: string, domain: string, broken: boolean): boolean {
  if (host === domain || Math.min(host.length, domain.length) < 7 || editDistance(host, domain) > 2) return false
  return broken || editDistance(ownNameOf(host), ownNameOf(domain)) > 0
}

/** The recogniser drops letters more often than it invents them; of equal lengths the surer one is right. */
function emailIsRight(email: FoundEmail, site: FoundWebsite): boolean {
  const [domain, host] = [domainOf(email), plainHost(site.website)]
  if (site.broken || domain.length !== host.length) return site.broken || domain.length > host.length
  return email.confidence >= site.confidence
}

const lessSure = (confidence: number) => confidence * 0.75

/**
 * E-mail and website of one firm with a misread letter in one of the two put right by the other. Sites whose ending
 * does not exist are dropped where nothing puts them right.
 */
export function agreeOnDomain(
  emails: readonly FoundEmail[],
  websites: readonly FoundWebsite[],
): { emails: FoundEmail[]; websites: FoundWebsite[] } {
  const fixed = { emails: [...emails], websites: [...websites] }
  fixed.websites.forEach((site, index) => {
    const host = plainHost(site.website)
    const at = fixed.emails.findIndex(
      email => !isFreeMail(domainOf(email)) && isSlip(host, domainOf(email), site.broken),
    )
    const email = fixed.emails[at]
    if (!email) return
    if (emailIsRight(email, site)) {
      const prefix = /^(?:https?:\/\/)?(?:www\.)?/i.exec(site.website)?.[0] ?? ''
      fixed.websites[index] = {
        website: prefix + domainOf(email),
        confidence: lessSure(site.confidence),
        broken: false,
      }
    } else {
      const local = email.email.slice(0, email.email.lastIndexOf('@'))
      fixed.emails[at] = { ...email, email: `${local}@${host}`, confidence: lessSure(email.confidence) }
    }
  })
  return { emails: fixed.emails, websites: fixed.websites.filter(site => !site.broken) }
}
