import { parse } from 'tldts'

/** `(at)`, and what a recogniser takes an @ for, between a mail name and a domain. */
const otherAt = /(?<=\w)\s?(?:\(at\)|\[at\]|[©®])\s?(?=[a-z0-9%+-]+\.\w)/gi

/** A line with every sign for @ written so, and no space around it. */
export const withPlainAt = (text: string): string => text.replace(otherAt, '@').replace(/\s?@+\s?/g, '@')

/** `broken` addresses have the shape of one but an ending that does not exist. */
export type EmailSpan = { start: number; end: number; email: string; broken: boolean }

const email = /[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9][a-z0-9.-]{0,250}[a-z0-9]/gi

/** A label, or one sign such as an envelope's, that the reader joined to a mailbox of everybody's: `E-mairrinfo`, `8info`. */
const gluedLabel =
  /^(?:e-?mai\w{0,3}?|\w)(?=(?:info|contact|contato|contacto|kontakt|office|sales|admin|hello|support|vendas|ventas)$)/i
/** A label with a sign behind it: `Email-jane`, `E.Mail.jane`, `E.jane`. */
const signedLabel =
  /^(?:(?:[Ee][.-]?[Mm]ails?|E-?MAILS?|[Mm]ail|MAIL|[Cc]orreo|[Ii][Dd])[.\-_](?=[\w.-]{2})|E\.(?=[a-z][a-z\d._-]{2,}$))/

/** The domain as DNS would take it: no doubled or trailing full stops, ending in a public suffix; '' if it does not. */
function cleanDomain(domain: string): string {
  const plain = domain.replace(/\.{2,}/g, '.').replace(/^[.-]+|[.-]+$/g, '')
  const known = parse(plain)
  return known.isIcann && known.domain ? plain : ''
}

/** The e-mail addresses in a line that has been through `withPlainAt`; in exact text nothing is glued to them. */
export function detectEmails(text: string, { isExact = false } = {}): EmailSpan[] {
  return [...text.matchAll(email)].flatMap(match => {
    const [local = '', domain = ''] = match[0].split('@')
    const known = cleanDomain(domain)
    if (!known && !/^[a-z0-9-]{2,}(?:\.[a-z0-9-]{2,})+$/i.test(domain)) return []
    const label = isExact ? '' : (gluedLabel.exec(local)?.[0] ?? signedLabel.exec(local)?.[0] ?? '')
    return [
      {
        start: match.index,
        end: match.index + match[0].length,
        email: `${local.slice(label.length)}@${known || domain}`,
        broken: known === '',
      },
    ]
  })
}
