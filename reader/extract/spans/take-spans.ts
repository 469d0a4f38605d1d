import { countLetters } from '#reader/compare-text.ts'
import type { PhoneKind } from '#reader/contact.ts'
import { areExact, type CardLine, inOneRow } from '#reader/extract/lines/card-lines.ts'
import { detectHandles, networkInRow, networkOfLabel } from '#reader/extract/profiles/detect-handles.ts'
import { detectChatNumbers, detectProfileLinks } from '#reader/profiles/profile-links.ts'
import { type Profile, typedProfile } from '#reader/profiles.ts'
import { alphabetOfCard, hasOtherLetters } from '#reader/words/alphabet-of.ts'
import { anyOf, readTable, textsOf } from '#reader/words/table.ts'
import { digitsOf, withoutBrackets, withoutSigns } from '#reader/words/text-shape.ts'
import { type WordLists, wordLists } from '#reader/words/word-lists.ts'
import { addressLikeness, certainAddress, probableAddress } from './detect-address.ts'
import { detectEmails, withPlainAt } from './detect-email.ts'
import { detectPhones, phoneKindOf } from './detect-phone.ts'
import { detectWebsites } from './detect-website.ts'
import { sureWordsOf, withAddressWords, withLikelyAddresses } from './misread/likely-address.ts'
import { isExtension } from './phone-extension.ts'
import { isRegistration } from './registration.ts'

export type FoundEmail = { email: string; confidence: number; line: CardLine; broken?: boolean }
export type FoundPhone = {
  value: string
  kind: PhoneKind
  confidence: number
  line: CardLine
  /** Whether a label stands before it. */
  labelled?: boolean
  /** The country that its label names; '' where it names none. */
  country?: string
}
export type FoundWebsite = { website: string; confidence: number; line: CardLine; broken: boolean }
export type Spans = {
  emails: FoundEmail[]
  phones: FoundPhone[]
  websites: FoundWebsite[]
  profiles: Profile[]
  rest: CardLine[]
}

/** How sure a span is whose letters are surely read. */
const certainty = { email: 0.98, other: 0.97 }

/** Stands where a span has been taken out; no pattern of ours matches it. */
const hole = '¦'

const labels = readTable('labels')
/** Letters that stand for a label: (M), T., o/ */
const letters = '[temfwpachdo]|\\(?[omr]\\)?'
const label = new RegExp(`^[\\s(]*(?:${anyOf(textsOf(labels))}|${letters})[\\s.:;/)\\-–—|]*$`, 'iu')
const fill = (text: string, { start, end }: { start: number; end: number }) =>
  text.slice(0, start) + hole.repeat(end - start) + text.slice(end)

/** A label in front of what was taken out behind it. */
const before = textsOf(
  labels.filter(
    ({ kind, language, text }) =>
      kind !== 'address' && kind !== 'profile' && (language === 'en' || hasOtherLetters(text)),
  ),
)
const labelAtEnd = new RegExp(`[\\s,;|/(-]+(?:${anyOf(before)}|[temfwp])[\\s.:]*$`, 'iu')
/** What Portuguese law has printed beside numbers: `chamada para a rede fixa nacional`. */
const charge = 'chamada para'

const saysNothing = (part: string) =>
  label.test(part) || isExtension(part) || isRegistration(part) || part.toLowerCase().includes(charge)

/** A firm's lettering of a letter and a figure, as large print has it: `H2`, `3M`. */
const lettering = /^(?:\p{Lu}\d|\d\p{Lu})$/u

/** What is left of a text between holes once labels and stray punctuation are gone; one Chinese sign is a word. */
const leftovers = (text: string, fewestLetters: number): string[] =>
  text
    .split(new RegExp(`${hole}+`))
    .map(part => withoutBrackets(withoutSigns(part)))
    .map((part, index, { length }) => (index < length - 1 ? part.replace(labelAtEnd, '') : part))
    .filter((part, _, { length }) => {
      const isText = countLetters(part) >= fewestLetters || (length === 1 && lettering.test(part))
      return isText && !saysNothing(part) && !(length > 1 && networkOfLabel(part))
    })

/** The kind that a lone label to the left in the same row gives a number: `Fax` …… `650 462 1252`. */
function labelInRow(line: CardLine, lines: readonly CardLine[]): PhoneKind | undefined {
  const labels = lines.filter(
    other => other !== line && other.right <= line.left + 5 && inOneRow(other, line) && label.test(other.text),
  )
  const nearest = labels.sort((a, b) => b.right - a.right)[0]
  return nearest && phoneKindOf(nearest.text)
}

const whatsAppOf = ({ icon }: CardLine) => (icon === 'whatsapp' ? icon : undefined)

const digitCount = (text: string) => digitsOf(text).length

/**
 * The numbers that somebody can call: a short one without a label is a postcode, a flat or a register's where the card
 * has whole ones, unless it is written as numbers of its country are. Whole and labelled ones come first.
 */
function withoutOtherNumbers(phones: readonly FoundPhone[], lists: WordLists): FoundPhone[] {
  const isSure = ({ labelled, value }: FoundPhone) => labelled === true || digitCount(value) >= 9
  const sure = phones.filter(isSure)
  if (sure.length === 0) return [...phones]
  const isOther = ({ value, line }: FoundPhone) =>
    digitCount(value) < 8 || !/\d[\s.-]\d/.test(value) || addressLikeness(line.text, lists) >= probableAddress
  return [...sure, ...phones.filter(phone => !isSure(phone) && !isOther(phone))]
}

/** Takes e-mails, profiles, sites and phone numbers out of the lines; `rest` is what is left to be judged as text. */
export function takeSpans(lines: readonly CardLine[], lists: WordLists = wordLists): Spans {
  const spans: Spans = { emails: [], phones: [], websites: [], profiles: [], rest: [] }
  const alphabet = alphabetOfCard(lines.map(({ text }) => text))
  const words = sureWordsOf(lines)
  for (const line of lines) {
    let text = withAddressWords(withLikelyAddresses(withPlainAt(line.text), line, words), line, words)
    for (const found of detectEmails(text, { isExact: areExact([line]) })) {
      text = fill(text, found)
      spans.emails.push({
        email: found.email,
        confidence: line.confidence * certainty.email,
        line,
        broken: found.broken,
      })
    }
    for (const found of detectChatNumbers(text)) {
      text = fill(text, found)
      const kind = found.isWhatsApp ? 'whatsapp' : 'mobile'
      spans.phones.push({
        value: found.value,
        kind,
        confidence: line.confidence * certainty.other,
        line,
        labelled: true,
      })
    }
    for (const found of detectProfileLinks(text)) {
      text = fill(text, found)
      spans.profiles.push(found.profile)
    }
    const icon = line.icon === 'whatsapp' ? undefined : line.icon
    for (const { profile, ...found } of detectHandles(text, icon)) {
      text = fill(text, found)
      const kind = profile.kind === 'other' ? (networkInRow(line, lines) ?? icon) : undefined
      spans.profiles.push(kind ? typedProfile({ kind, handle: profile.handle }) : profile)
    }
    for (const found of detectWebsites(text)) {
      text = fill(text, found)
      spans.websites.push({
        website: found.website,
        confidence: line.confidence * certainty.other,
        line,
        broken: found.broken,
      })
    }
    const inAddress = addressLikeness(text, lists) >= certainAddress
    for (const found of detectPhones(text)) {
      if (inAddress && !found.labelled && !found.value.startsWith('+') && digitsOf(found.value).length < 10) continue
      const kind = found.kind === 'other' ? (labelInRow(line, lines) ?? whatsAppOf(line)) : undefined
      const labelled = found.labelled || kind !== undefined
      const confidence = line.confidence * certainty.other
      spans.phones.push({
        value: found.value,
        kind: kind ?? found.kind,
        confidence,
        line,
        labelled,
        country: found.country,
      })
      text = fill(text, found)
    }
    for (const part of leftovers(text, alphabet === 'han' ? 1 : 2)) spans.rest.push({ ...line, text: part })
  }
  return { ...spans, phones: withoutOtherNumbers(spans.phones, lists) }
}
