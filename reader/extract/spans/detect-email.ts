import { parse } from 'tldts'

/** `(at)` between a mail name and a domain, as people hide theirs from machines. */
const hiddenAt = /(?<=\w)\s?[([]at[)\]]\s?(?=[a-z0-9%+-]+\.\w)/gi

/** A full stop that was typed or read twice before the ending of a domain; a mail name keeps its own. */
const doubledStop = /(?<=[a-z\d])\.\.(?=[a-z][a-z.]{0,40}(?![\w@.%+-]))/gi

/** A line as addresses in it are written: with `@` for every sign of it, without spaces around it, and with one full stop. */
export const withPlainAt = (text: string): string =>
  text
    .replace(hiddenAt, '@')
    .replace(/\s?@+\s?/g, '@')
    .replace(doubledStop, '.')

/** `broken` addresses have the shape of one but an ending that does not exist. */
export type EmailSpan = { start: number; end: number; email: string; broken: boolean }

const email = /[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9][a-z0-9.-]{0,250}[a-z0-9]/gi

/** A label with a sign behind it (`Email-jane`, `E.Mail.jane`, `E.jane`), or one sign before a mailbox of everybody's (`8info`). */
const label =
  /^(?:(?:[Ee][.-]?[Mm]ails?|E-?MAILS?|[Mm]ail|MAIL|[Cc]orreo|[Ii][Dd])[.\-_](?=[\w.-]{2})|E\.(?=[a-z][a-z\d._-]{2,}$)|\w(?=info$))/

/** A label with a hyphen of its own, glued to a mail name: `E-mailjane`. */
const hyphened = /^E-[Mm]ail(?=[\w.-]{2})/

/** The e-mail addresses in a line that has been through `withPlainAt`; in exact text nothing is glued to them. */
export function detectEmails(text: string, { isExact = false } = {}): EmailSpan[] {
  return [...text.matchAll(email)].flatMap(match => {
    const [local = '', domain = ''] = match[0].split('@')
    if (!/\.(?:[a-z]{2,}|xn--[a-z\d-]+)$/i.test(domain)) return []
    const known = parse(domain)
    const glued = isExact ? '' : ((label.exec(local) ?? hyphened.exec(local))?.[0] ?? '')
    return [
      {
        start: match.index,
        end: match.index + match[0].length,
        email: `${local.slice(glued.length)}@${domain}`,
        broken: !(known.isIcann && known.domain),
      },
    ]
  })
}
