import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { ownNameOf } from '#reader/extract/spans/detect-website.ts'
import { emailParts, isFreeMail } from '#reader/extract/spans/email-domains.ts'
import type { Spans } from '#reader/extract/spans/take-spans.ts'
import { type WordLists, wordLists } from '#reader/words/word-lists.ts'

/** What the rest of the card says about whose it is, gathered before lines are judged. */
export type Evidence = {
  /** Local parts of the e-mails. */
  localParts: readonly string[]
  /** Folded own names of the domains that are not a mail provider's. */
  ownNames: readonly string[]
  /** Local parts at free providers: people and small firms alike use their name. */
  freeLocalParts: readonly string[]
  /** Lines with an e-mail or a phone number: people stand right above theirs. */
  reachLines: readonly CardLine[]
  /** What is known by heart. */
  lists: WordLists
}

/** What e-mails, sites and numbers say about whose card it is. */
export function evidenceOf({ emails, websites, phones }: Spans, lists: WordLists = wordLists): Evidence {
  const parts = emails.map(({ email }) => emailParts(email))
  const firms = parts.filter(({ domain }) => !isFreeMail(domain))
  const siteNames = websites.map(({ website }) => ownNameOf(website))
  const mailNames = firms.map(({ domain }) => ownNameOf(domain))
  return {
    localParts: parts.map(({ local }) => local),
    ownNames: [...new Set([...siteNames, ...mailNames].filter(Boolean))],
    freeLocalParts: parts
      .filter(({ domain }) => isFreeMail(domain))
      .map(({ local }) => local.replace(/[^a-z]/gi, '').toLowerCase()),
    reachLines: [...emails, ...phones].map(({ line }) => line),
    lists,
  }
}
