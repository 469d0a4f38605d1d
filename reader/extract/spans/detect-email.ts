import { parse } from 'tldts'
import { emailEndings, largeProviders, repairProvider, withoutGluedWord } from './email-domains.ts'

/** A word or one other character, and what is written before it: white space, or a full stop that was put in its place. */
type Token = { gap: string; text: string }

const wordOrSign = /\s+|\(at\)|\[at\]|[a-z0-9%+-]+|\S/gi

function tokensOf(text: string): { tokens: Token[]; rest: string } {
  const tokens: Token[] = []
  let gap = ''
  for (const [part] of text.matchAll(wordOrSign)) {
    if (part.trim() === '') gap = part
    else {
      tokens.push({ gap, text: part })
      gap = ''
    }
  }
  return { tokens, rest: gap }
}

type MaybeToken = Token | undefined
const isWord = (token: MaybeToken): token is Token => token !== undefined && /^[a-z0-9%+-]/i.test(token.text)
const beginsWord = (token: MaybeToken) => token !== undefined && /^\w/.test(token.text)
const endsWord = (token: MaybeToken) => token !== undefined && /\w$/.test(token.text)
const isNear = (token: MaybeToken): token is Token => token !== undefined && token.gap.length <= 1
const isStop = (token: MaybeToken): token is Token => isNear(token) && /^[.,·]$/.test(token.text)

/** Writes `@` for what the OCR reads in its place before a domain: `©`, `®`, `(at)`, `[at]`. */
function readSigns(tokens: readonly Token[]): void {
  for (const [index, sign] of tokens.entries()) {
    if (!/^(?:©|®|\(at\)|\[at\])$/i.test(sign.text) || !isNear(sign) || !endsWord(tokens[index - 1])) continue
    const [host, stop, ending] = tokens.slice(index + 1, index + 4)
    const isDomain = isNear(host) && isWord(host) && isStop(stop) && isNear(ending) && beginsWord(ending)
    if (isDomain) sign.text = '@'
  }
}

/** Labels that end with a full stop and are no part of the address behind them. */
const label = /^(?:e-?mail|mail|correo|web|tel|fax)/i

/** Whether the token at `index` continues the local part that the token before it ends with, despite the gap between them. */
function continuesLocalPart(tokens: readonly Token[], index: number): boolean {
  const [token, last, word, before] = [tokens[index], tokens[index - 1], tokens[index - 2], tokens[index - 3]]
  if (!token || !last) return false
  if (token.text === '_') return endsWord(last) && beginsWord(tokens[index + 1])
  if (last.text === '_') return beginsWord(token) && endsWord(word)
  if (token.gap.length > 1) return false
  if (token.text === '.') return isWord(last) && isWord(tokens[index + 1])
  if (last.text !== '.' || !isWord(word) || !isWord(token)) return false
  if (last.gap !== '') return last.gap.length === 1
  const isName = /^[a-z]{3,}$/i.test(word.text) && !label.test(word.text) && !(word.gap === '' && before?.text === '_')
  return isName && /^[a-z]/i.test(token.text)
}

/** Closes the gaps inside the local part that ends before the `@` at `at`. */
function closeLocalPart(tokens: readonly Token[], at: number): void {
  for (let index = at - 1; index > 0; index--) {
    const token = tokens[index]
    if (!token || !/^[a-z0-9%+._-]/i.test(token.text)) return
    if (token.gap !== '' && !continuesLocalPart(tokens, index)) return
    token.gap = ''
  }
}

const endingOf = ({ text }: Token) => /^[a-z0-9]*/i.exec(text)?.[0].toLowerCase() ?? ''

/** Whether a word is the next label of a domain, though the full stop before it was misread. */
function followsStop(labels: readonly Token[], word: Token): boolean {
  const last = labels.at(-1)
  const ending = labels.length > 1 && last ? emailEndings.get(endingOf(last)) : undefined
  return ending ? ending.countries?.includes(endingOf(word)) === true : emailEndings.has(endingOf(word))
}

/** Whether a word is the next label of a domain, though a space stands for the full stop before it. */
function followsSpace(labels: readonly Token[], word: Token, isLast: boolean): boolean {
  const [host, ...others] = labels
  const last = others.at(-1)
  if (last) return emailEndings.get(endingOf(last))?.spacedCountries?.includes(word.text.toLowerCase()) === true
  const spaced = emailEndings.get(endingOf(word))?.spaced
  if (spaced === 'always') return true
  return spaced === 'at-end' && isLast && endingOf(word).length === word.text.length && (host?.text.length ?? 0) >= 4
}

/** Puts full stops into the domain that begins behind the `@` at `at`, and the ending that a large provider lacks. */
function closeDomain(tokens: readonly Token[], at: number): void {
  const labels: Token[] = []
  let index = at + 1
  for (let word = tokens[index]; isWord(word); word = tokens[index]) {
    labels.push(word)
    const [stop, next] = [tokens[index + 1], tokens[index + 2]]
    if (isStop(stop) && isNear(next) && isWord(next)) {
      const isWhole = stop.text === '.' && stop.gap === '' && next.gap === ''
      if (!isWhole && !followsStop(labels, next)) break
      Object.assign(stop, { gap: '', text: '.' })
      next.gap = ''
      index += 2
    } else if (isWord(stop) && /^\s$/.test(stop.gap) && followsSpace(labels, stop, index + 2 === tokens.length)) {
      stop.gap = '.'
      index += 1
    } else break
  }
  const [host] = labels
  const stop = tokens[at + 2]
  const isAtEnd = !stop || (stop.text === '.' && stop.gap === '' && at + 3 === tokens.length)
  if (host && isAtEnd && largeProviders.includes(host.text.toLowerCase())) {
    host.text += '.com'
    if (stop) stop.text = ''
  }
}

/**
 * A line with what the OCR does to e-mails undone: `©` and `(at)` for `@`, spaces around `@ . _ -`, `,com`. Lines
 * without a sign of an e-mail come back unchanged.
 */
export function repairEmailText(text: string): string {
  const { tokens: read, rest } = tokensOf(text)
  readSigns(read)
  const isRepeated = (token: Token, index: number) => index > 1 && token.text === '@' && read[index - 1]?.text === '@'
  const tokens = read.filter((token, index) => !isRepeated(token, index))
  const signs = [...tokens.keys()].filter(index => tokens[index]?.text === '@')
  if (signs.length === 0) return text
  for (const at of signs) for (const token of tokens.slice(at, at + 2)) token.gap = ''
  for (const at of signs) {
    closeLocalPart(tokens, at)
    closeDomain(tokens, at)
  }
  return tokens.map(token => token.gap + token.text).join('') + rest
}

/** `broken` addresses have the shape of one but an ending that does not exist. */
export type EmailSpan = { start: number; end: number; email: string; repaired: boolean; broken: boolean }

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
  if (known.isIcann && known.domain) return plain
  return withoutGluedWord(plain) ?? ''
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
