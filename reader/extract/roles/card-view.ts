import { foldText, wordsOf } from '#reader/compare-text.ts'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { plainName } from '#reader/extract/names/split-name.ts'
import { remembered } from '#reader/extract/remembered.ts'
import { detectAddress } from '#reader/extract/spans/detect-address.ts'
import { jobLikeness } from '#reader/words/job-likeness.ts'
import type { Evidence } from './evidence.ts'
import { likenessToDomain, likenessToLocalPart } from './likeness.ts'
import { spellOwnName } from './repair/spell-own-name.ts'
import { kindCount, kindsOf, type TextKindModel, textKinds } from './text-kinds.ts'

/** What is known of one line that is left to be judged. */
export type KnownLine = { line: CardLine; kinds: Float64Array; own: number; local: number; folded: string }

/** A card as the features look at it: its lines, what its e-mails and sites say, and the kinds of its texts. */
export type CardView = {
  /** Lines left once ways to reach somebody are taken out. */
  rest: readonly CardLine[]
  /** Every line as read, in its place. */
  all: readonly CardLine[]
  evidence: Evidence
  known: readonly KnownLine[]
  isAddress: ReadonlySet<CardLine>
  /** Edges of all that is printed. */
  box: { left: number; right: number; top: number; bottom: number }
  /** Room that a letter usually takes. */
  letter: number
  kinds(text: string): Float64Array
  /** How surely a text names the owner of a mail name, of a domain, and of a mail name at a free provider. */
  local(text: string): number
  own(text: string): number
  free(text: string): number
  /** How surely a text names a job by its words. */
  job(text: string): number
  /** The largest share of an own name's letters that a text spells, and that the whole card does. */
  spelled(text: string): number
  wholeSpelled: number
  /** The line as it was read, of one that is left to be judged. */
  placeOf(line: CardLine): string
}

/** More e-mails or sites are no card's, and every text is compared with each. */
const mostWays = 4

/** What is known of a card in another alphabet whose lines were put into English words: sure kinds of texts, and its address. */
export type Told = { kindOf(text: string): (typeof textKinds)[number] | undefined; isAddress: ReadonlySet<CardLine> }

/** How much of its kinds a text keeps whose words say surely what it is. */
const unsure = 0.1

function withSureKind(found: Float64Array, kind: (typeof textKinds)[number]): Float64Array {
  return found.map((share, at) => unsure * share + (textKinds[at] === kind ? 1 - unsure : 0))
}

const none = new Float64Array(kindCount)
/** A line's place as one text, the same for what was taken out of it. */
const placeIn = (line: CardLine) => `${Math.round(line.left)},${Math.round(line.top)},${Math.round(line.right)}`
const most = (values: readonly number[]) => values.reduce((top, value) => Math.max(top, value), 0)

/** Gathers what the features ask for again and again, so that each text is judged once. */
export function viewOf(
  model: TextKindModel,
  card: { rest: readonly CardLine[]; all: readonly CardLine[]; evidence: Evidence; told?: Told },
): CardView {
  const { rest, all, evidence, told } = card
  const kinds = remembered((text: string) => {
    if (!text) return none
    const found = kindsOf(model, text)
    const kind = told?.kindOf(text)
    return kind ? withSureKind(found, kind) : found
  })
  const local = remembered((text: string) => {
    const name = plainName(text).name || text
    return most(evidence.localParts.slice(0, mostWays).map(part => likenessToLocalPart(name, part)))
  })
  const own = remembered((text: string) =>
    most(evidence.ownNames.slice(0, mostWays).map(name => likenessToDomain(text, name))),
  )
  const free = remembered((text: string) =>
    most(evidence.freeLocalParts.slice(0, mostWays).map(name => likenessToDomain(text, name))),
  )
  const job = remembered((text: string) => jobLikeness(wordsOf(text), evidence.lists))
  const shareIn = (texts: readonly string[]) =>
    most(evidence.ownNames.slice(0, mostWays).map(name => spellOwnName(name, texts).covered))
  const rooms = all.map(line => (line.right - line.left) / Math.max(1, line.text.length)).sort((a, b) => a - b)
  return {
    rest,
    all,
    evidence,
    known: rest.map(line => ({
      line,
      kinds: kinds(line.text),
      own: own(line.text),
      local: local(line.text),
      folded: foldText(line.text),
    })),
    isAddress: told?.isAddress ?? new Set(detectAddress(rest, evidence.lists)),
    box: {
      left: Math.min(...all.map(line => line.left)),
      right: Math.max(...all.map(line => line.right)),
      top: Math.min(...all.map(line => line.top)),
      bottom: Math.max(...all.map(line => line.bottom)),
    },
    letter: rooms[Math.floor(rooms.length / 2)] || 1,
    kinds,
    local,
    own,
    free,
    job,
    spelled: remembered((text: string) => shareIn([text])),
    wholeSpelled: shareIn(rest.map(({ text }) => text)),
    placeOf: remembered(placeIn),
  }
}
