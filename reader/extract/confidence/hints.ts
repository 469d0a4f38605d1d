import { editDistance, foldText, wordsOf } from '#reader/compare-text.ts'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import type { Taken } from '#reader/extract/roles/decode.ts'
import type { Evidence } from '#reader/extract/roles/evidence.ts'
import { likenessToDomain, likenessToLocalPart } from '#reader/extract/roles/likeness.ts'
import { hostOf, ownNameOf } from '#reader/extract/spans/detect-website.ts'
import { emailParts } from '#reader/extract/spans/email-domains.ts'
import type { OrderedPhone } from '#reader/extract/spans/order-phones.ts'
import type { FoundEmail, FoundWebsite } from '#reader/extract/spans/take-spans.ts'
import { hasLegalForm } from '#reader/words/legal-forms.ts'

/** What speaks for a value or against it, by name: logarithms of odds, counts, and 1 or 0 for what holds or does not. */
export type Hints = Readonly<Record<string, number>>

/** A likeness to a domain or a mail name that is no chance. */
const backing = 0.6
/** Two texts of fewer letters are alike by chance. */
const longEnough = 4
/** No probability is taken to be nearer to 0 or 1. */
const least = 0.005
/** Print is no smaller; a box without height is one that was misread. */
const leastSize = 0.1
/** More letters in doubt say no more. */
const mostDoubts = 3

function oddsOf(probability: number): number {
  const bounded = Math.min(1 - least, Math.max(least, probability))
  return Math.log(bounded / (1 - bounded))
}

/** Whether two folded texts are one but for a letter or, in long ones, two: one of them was misread. */
function areNearly(a: string, b: string): boolean {
  if (a === b || Math.min(a.length, b.length) < longEnough) return false
  return editDistance(a, b) <= (Math.min(a.length, b.length) > 9 ? 2 : 1)
}

/** What speaks for all values of a card: how many lines it has, and how sure their letters are on average. */
export function cardHints(lines: readonly CardLine[]): Hints {
  const odds = lines.map(({ confidence }) => oddsOf(confidence))
  return {
    lines: Math.log(1 + lines.length),
    quality: odds.reduce((sum, one) => sum + one, 0) / Math.max(1, odds.length),
  }
}

/** How sure the letters of a text are, and how many of them the recogniser may have taken for others. */
function letterHints(text: string, lines: readonly CardLine[], confidence: number): Hints {
  const folded = foldText(text)
  const doubts = lines.flatMap(({ unsure = [] }) => unsure).filter(({ word }) => folded.includes(foldText(word)))
  return { letters: oddsOf(confidence), doubts: Math.min(mostDoubts, doubts.length) }
}

/** What the judges of roles say of a text. */
function takenHints({ piece, probability, judges }: Taken): Hints {
  return {
    ...letterHints(piece.text, piece.parts, piece.confidence),
    probability: oddsOf(probability),
    first: oddsOf(judges?.first ?? probability),
    second: oddsOf(judges?.second ?? probability),
  }
}

/**
 * What speaks for a person's name: e-mails spell it, or spell one of its words otherwise; and for the way in which it was
 * split: lists have its words as given names or as surnames.
 */
export function nameHints(
  taken: Taken,
  { first, last }: { first: string; last: string },
  { localParts, lists }: Evidence,
): Hints {
  const tokens = localParts.flatMap(local => local.split(/[^\p{L}]+/u).map(foldText))
  const words = wordsOf(taken.piece.text)
  const initials = words.map(word => word.charAt(0))
  // `jdoe` is no other spelling of Doe.
  const isBuilt = (token: string, word: string) =>
    initials.some(initial => token === initial + word || token === word + initial)
  const isOther = words.some(
    word => !tokens.includes(word) && tokens.some(token => areNearly(word, token) && !isBuilt(token, word)),
  )
  const likeness = Math.max(0, ...localParts.map(local => likenessToLocalPart(taken.piece.text, local)))
  const isIn = (list: ReadonlySet<string>, name: string) => Number(wordsOf(name).some(word => list.has(word)))
  return {
    ...takenHints(taken),
    mailed: Number(likeness >= backing),
    otherwise: Number(isOther),
    given: isIn(lists.firstNames, first),
    givenLast: isIn(lists.firstNames, last),
    family: isIn(lists.lastNames, last),
    familyFirst: isIn(lists.lastNames, first),
    surnames: wordsOf(last).length,
  }
}

/** What speaks for a firm: its domain is the same, is like it, or spells it otherwise. */
export function firmHints(taken: Taken, evidence: Evidence): Hints {
  const { text, parts, spelling, size } = taken.piece
  const folded = foldText(text)
  const owns = [...evidence.ownNames, ...evidence.freeLocalParts]
  const likeness = Math.max(0, ...owns.map(own => likenessToDomain(text, own)))
  const isSame = parts.length > 0 && owns.includes(folded)
  return {
    ...takenHints(taken),
    same: Number(isSame),
    otherwise: Number(!isSame && (spelling ? spelling.covered < 1 : owns.some(own => areNearly(folded, own)))),
    like: likeness,
    printed: Number(parts.length > 0),
    joined: Number(parts.length > 1),
    form: Number(hasLegalForm(text)),
    size: Math.log(Math.max(leastSize, size)),
  }
}

/** What speaks for a title. */
export const titleHints = (taken: Taken, { lists }: Evidence): Hints => ({
  ...takenHints(taken),
  job: Number(wordsOf(taken.piece.text).some(word => lists.jobNouns.has(word))),
  words: Math.log(1 + wordsOf(taken.piece.text).length),
})

const plainHost = (website: string) =>
  hostOf(website)
    .replace(/^www\./i, '')
    .toLowerCase()

/** What speaks for an e-mail: the site has its domain. */
export const emailHints = ({ email, confidence, line }: FoundEmail, websites: readonly FoundWebsite[]): Hints => ({
  ...letterHints(email, [line], confidence),
  site: Number(websites.some(({ website }) => plainHost(website) === emailParts(email).domain.toLowerCase())),
})

/** What speaks for a website: an e-mail has its domain, or spells it otherwise; the firm has its name. */
export function websiteHints(
  { website, confidence, line }: FoundWebsite,
  emails: readonly FoundEmail[],
  firm: string,
): Hints {
  const host = plainHost(website)
  const domains = emails.map(({ email }) => emailParts(email).domain.toLowerCase())
  return {
    ...letterHints(website, [line], confidence),
    mail: Number(domains.includes(host)),
    otherwise: Number(domains.some(domain => areNearly(host, domain))),
    firm: likenessToDomain(firm, ownNameOf(website)),
    bare: Number(!/^(?:https?:|www\.)/i.test(website)),
  }
}

/** What speaks for a phone number: its figures. */
export const phoneHints = ({ confidence }: Pick<OrderedPhone, 'confidence'>): Hints => ({ letters: oddsOf(confidence) })
