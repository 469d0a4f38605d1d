import { parse } from 'tldts'
import { repairProvider } from './email-domains.ts'

/** `broken` addresses have the shape of one but an ending that does not exist. */
export type EmailSpan = { start: number; end: number; email: string; repaired: boolean; broken: boolean }

const email = /[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9][a-z0-9.-]{0,250}[a-z0-9]/gi

/**
 * A line with what the OCR does to e-mails undone: `©` and `(at)` for `@`, spaces around `@ . _ -`, `,com`. Lines
 * without a sign of an e-mail come back unchanged.
 */
export function repairEmailText(text: string): string {
  const signed = text.replace(/(\w)\s?(?:©|®|\(at\)|\[at\])\s?(?=[\w-]+\s?[.,]\s?\w)/gi, '$1@')
  if (!signed.includes('@')) return withSignPutBack(text)
  return (
    signed
      .replace(/\s*@\s*/g, '@')
      .replace(/(\S)@@+/g, '$1@')
      .replace(/(\w)\s*_\s*(?=\w[\w.-]*@)/g, '$1_')
      .replace(/([a-z0-9])\s\.\s?(?=[a-z0-9][\w.-]*@)/gi, '$1.')
      .replace(/(?<![\w-])(?!e-?mail|mail|correo|web|tel|fax)([a-z]{3,})\.\s(?=[a-z][\w.-]*@)/gi, '$1.')
      .replace(
        /(@[\w-]+(?:\.[\w-]+)*)\s?[.,·]\s?(?=(?:com|co|net|org|gov|edu|ind|in|es|br|de|fr|it|pt|uk|mx|ar|cl|io)\b)/gi,
        '$1.',
      )
      .replace(/(@[\w-]+)\s(?=(?:com|net|org)(?:\.[a-z]{2})?\b)/gi, '$1.')
      // The ending stands on the next line, or was not read.
      .replace(/(@(?:gmail|hotmail|outlook|yahoo|icloud))\.?$/gi, '$1.com')
      .replace(/(@[\w-]{4,})\s(?=(?:io|eu|es|br|de|fr|it|pt|uk|mx|cl)$)/gi, '$1.')
      .replace(/(\.co)\s?[.,]\s?(?=(?:in|uk|za|nz|jp|kr)\b)/gi, '$1.')
      .replace(/(@[\w.-]+\.com)\s(?=(?:br|ar|mx|sg|tr|hk|uy|au)(?![\w]))/gi, '$1.')
      .replace(/(\.com)\s?[.,]\s?(?=(?:br|ar|mx|co|pe|ve|ec|uy|au|es|pt|tr|sg|my|hk)\b)/gi, '$1.')
  )
}

/** Well-known providers behind a letter that an `@` was read as: `jane39agmail.com`. */
const signRead =
  /(?<![\w.@-])([a-z][\w.-]{3,40}?)[ae©®q](?=(?:gmail|hotmail|yahoo|outlook)\.com(?:\.[a-z]{2})?(?![\w@]))/gi
const withSignPutBack = (text: string) => (/www|http/i.test(text) ? text : text.replace(signRead, '$1@'))

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
  if (known.isIcann && known.domain) return plain
  // A label glued to the end (`.com.brTel`): the longest ending that is a known suffix stays.
  const cut = /^(.+\.(?:com\.br|com|net|org|es|de|fr|it|br|in|io))[A-Z].*$/.exec(plain)
  return cut?.[1] ?? ''
}

/** The e-mail addresses in a line that has been through `repairEmailText`. */
export function detectEmails(text: string): EmailSpan[] {
  return [...text.matchAll(email)].flatMap(match => {
    const [local = '', domain = ''] = match[0].split('@')
    const known = cleanDomain(domain)
    if (!known && !/^[a-z0-9-]{2,}(?:\.[a-z0-9-]{2,})+$/i.test(domain)) return []
    const clean = known || domain
    const label = gluedLabel.exec(local)?.[0] ?? signedLabel.exec(local)?.[0] ?? ''
    const host = repairProvider(clean)
    return [
      {
        start: match.index,
        end: match.index + match[0].length,
        email: `${local.slice(label.length)}@${host}`,
        repaired: host !== clean,
        broken: known === '',
      },
    ]
  })
}
