import type { Script } from '#reader/scripts.ts'
import { chooseHead, foreignCharacter } from './choose-head.ts'
import type { HeadLine, RecognisedLine } from './head-session.ts'
import { type Classified, unreadClasses } from './line-script.ts'
import { plainHan, plainLatin } from './plain-signs.ts'

/** The readings of a line by each head, each made when it is asked for. */
export type Heads = {
  latin(): Promise<HeadLine>
  old(): Promise<RecognisedLine>
  cyrillicGreek?: (() => Promise<RecognisedLine>) | undefined
}

/** Returns the script of a whole line, or of a part of its characters as a head read them. */
export type ScriptOf = (part?: { line: HeadLine; from: number; to: number }) => Classified

/**
 * A line as it was read. `unread` is its script if no head reads that; the text then has only addresses and numbers that
 * are certain. `otherwise` is the reading in the other alphabet if the line may be either (`MOCKBA`).
 */
export type ReadLine = RecognisedLine & { unread?: Script; otherwise?: RecognisedLine }

// The thresholds were chosen on drawn and real cards (docs/decisions/0038-scripts.md).
/** The confidence from which a head is believed over the classifier. */
const certain = 0.93
/** The probability from which a line is in a script that no head reads, and the same if the Latin head is certain of it. */
const minUnread = { otherwise: 0.7, overLatin: 0.98 }
/** The probability of Cyrillic and Greek from which their head reads the line too, and from which it is preferred. */
const cyrillicGreek = { maybe: 0.1, likely: 0.5 }
/** The probability from which a line is in Chinese, and the same if the Latin head finds other scripts in it. */
const minHan = { otherwise: 0.6, foreign: 0.3 }
/** How far the confidence of one alphabet must exceed that of the other to settle a line of letters that both have. */
const margin = 0.05

const han = /\p{Script=Han}/u
const cyrillicOrGreek = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** An e-mail address, a web address, or seven or more figures as in a phone number. */
const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:https?:\/\/|www\.)[\w./-]+|[+(]{0,2}\d(?:[ ().\/-]{0,2}\d){6,14}/g
const minCharacter = 0.7

/** The addresses and numbers that are certain in a line of another script. */
function certainParts(line: HeadLine, scriptOf: ScriptOf): string {
  const parts = [...line.text.matchAll(address)].filter(({ 0: part, index: from }) => {
    const to = from + part.length
    const isCertain = line.confidences.slice(from, to).every(confidence => confidence >= minCharacter)
    return isCertain && scriptOf({ line, from, to }).of('latin') >= 0.5
  })
  return parts.map(([part]) => part).join(' ')
}

/** A line in a script that no head reads. Its confidence is that of the script. */
const unreadLine = (script: Script, { latin, whole, scriptOf }: Seen): ReadLine => ({
  text: certainParts(latin, scriptOf),
  confidences: [],
  confidence: whole.of(script),
  unread: script,
})

type Seen = { latin: HeadLine; whole: Classified; scriptOf: ScriptOf; isCertain: boolean; isForeign: boolean }

/** The line in Cyrillic or Greek, or in Latin letters; the other reading is kept if both are possible. */
async function inOneOfTwo({ latin, whole, isCertain }: Seen, heads: Heads): Promise<ReadLine | undefined> {
  const native = await heads.cyrillicGreek?.()
  if (!native || !cyrillicOrGreek.test(native.text)) return undefined
  const isLikely = whole.of('cyrillic') + whole.of('greek') >= cyrillicGreek.likely
  const advantage = native.confidence - latin.confidence
  const isNative = isLikely ? !isCertain || advantage > -margin : native.confidence >= certain && advantage > margin
  const areBothPossible = isCertain && native.confidence >= certain
  if (isNative) return areBothPossible ? { ...native, otherwise: plainLatin(latin) } : native
  if (!areBothPossible) return undefined
  return { ...plainLatin(await chooseHead(latin, heads.old)), otherwise: native }
}

/**
 * Reads a line with the head of its script: the classifier proposes the script, and the confidences of the heads decide.
 * A line that is in Latin letters is read as `chooseHead` says, without characters of other scripts.
 */
export async function readInItsScript(heads: Heads, scriptOf: ScriptOf): Promise<ReadLine> {
  const whole = scriptOf()
  const latin = await heads.latin()
  const foreign = latin.text.split(foreignCharacter).length - 1
  const isForeign = foreign > 1 && foreign * 2 > latin.text.length
  const isCertain = !isForeign && letters(latin.text) > 1 && latin.confidence >= certain
  const seen = { latin, whole, scriptOf, isCertain, isForeign }
  if (whole.of('han') >= (isForeign ? minHan.foreign : minHan.otherwise)) {
    const old = await heads.old()
    if (han.test(old.text) && !(isCertain && latin.confidence > old.confidence)) return plainHan(old)
  }
  const unread = unreadClasses.reduce((best, next) => (whole.of(next) > whole.of(best) ? next : best))
  if (whole.of(unread) >= (isCertain ? minUnread.overLatin : minUnread.otherwise)) return unreadLine(unread, seen)
  if (whole.of('cyrillic') + whole.of('greek') >= cyrillicGreek.maybe) {
    const line = await inOneOfTwo(seen, heads)
    if (line) return line
    const script = whole.of('cyrillic') >= whole.of('greek') ? 'cyrillic' : 'greek'
    if (!heads.cyrillicGreek && whole.of(script) >= (isCertain ? minUnread.overLatin : minUnread.otherwise)) return unreadLine(script, seen)
  }
  return plainLatin(await chooseHead(latin, heads.old))
}
