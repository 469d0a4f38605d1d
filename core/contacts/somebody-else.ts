import { compareSpellings } from 'card-reader/compare-spellings'
import { editDistance, foldText, wordsOf } from 'card-reader/compare-text'
import { type CardContact, emailsOf } from '#contracts/contacts.ts'
import { fullName } from '#contracts/values/full-name.ts'

type Name = Pick<CardContact, 'first_name' | 'last_name'>
type Named = Name & Pick<CardContact, 'email' | 'further_emails'>

/** Mailboxes of a firm, not of a person. */
const shared =
  /^(?:info|office|contact[oe]?|contatt[oi]|kontakt|sales|ventas|vendas|vendite|ventes|vertrieb|verkauf|hello|hola|mail|admin|support|service|team|buero|post|press|presse)(?:[.+_-].*)?$/

/**
 * Whether a card that was announced as the other side of `known` names another person: another name or, where it has
 * no name, another personal e-mail address. Case, accents, order, initials and one wrong letter make no other name.
 */
export function isSomebodyElse(known: Named, read: Named): boolean {
  const names = namesOf(known)
  if (names.length > 0 && namesOf(read).length > 0) {
    if (isSameScript(known, read)) return !haveAgreeingNames(known, read)
    if (compareSpellings(fullName(known), fullName(read)) === 'same') return false
  }
  const personal = emailsOf(read).filter(email => !shared.test(localPart(email)))
  const ours = emailsOf(known).map(email => email.toLowerCase())
  if (personal.length === 0 || ours.length === 0) return false
  return !personal.some(email => ours.includes(email.toLowerCase()) || hasNameIn(localPart(email), names))
}

/** Whether two names may be one person's. Names in different scripts may be, unless they sound different. */
export function haveAgreeingNames(a: Name, b: Name): boolean {
  if (isSameScript(a, b)) return agree(namesOf(a), namesOf(b))
  return compareSpellings(fullName(a), fullName(b)) !== 'other'
}

const namesOf = ({ first_name, last_name }: Name) => wordsOf(`${first_name} ${last_name}`)
const localPart = (email: string) => email.toLowerCase().split('@', 1)[0] ?? ''

/** A back side often has the same name in other letters. */
function isSameScript(a: Name, b: Name): boolean {
  const isLatin = ({ first_name, last_name }: Name) => /\p{Script=Latin}/u.test(first_name + last_name)
  return isLatin(a) === isLatin(b)
}

/** Every word of the shorter name stands in the longer one, and one of them is more than an initial. */
function agree(a: readonly string[], b: readonly string[]): boolean {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a]
  const isAlike = (word: string) => more.some(other => areAlike(word, other))
  return fewer.every(isAlike) && fewer.some(word => word.length > 1)
}

function areAlike(a: string, b: string): boolean {
  if (a.length === 1 || b.length === 1) return a[0] === b[0]
  return a === b || (Math.min(a.length, b.length) >= 4 && editDistance(a, b) <= 1)
}

/** Whether a mailbox is named after somebody, as in `anna.weber` or `aweber`. */
function hasNameIn(mailbox: string, names: readonly string[]): boolean {
  return names.some(name => name.length >= 3 && foldText(mailbox).includes(name))
}
