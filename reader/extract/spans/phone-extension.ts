import { anyOf, readTable, textsOf } from '#reader/words/table.ts'
import { digitsOf } from '#reader/words/text-shape.ts'

/** Digits may stand right before a Chinese label. */
const label = `(?:(?<![\\p{L}\\p{N}_])${anyOf(textsOf(readTable('labels'), 'extension'))}(?![\\p{L}\\p{N}_])|(?:分机|分機|转|轉))`
/** Behind a word that says so, a letter or a sign of its own, or the pause in which phones dial it: `,12`. */
const behind = new RegExp(
  `^(?<number>.*\\d[^\\d]*?)[\\s(.–-]*(?:;ext=|[,;]+|#\\s?|x\\s?|${label}[\\s.:]*)(?<extension>\\d{1,6})\\)?$`,
  'iu',
)
const alone = new RegExp(`^${label}[\\s.:]*\\d{1,6}$`, 'iu')
const longest = 60
const fewestDigits = 6

/** Whether a text is an extension and nothing else: `ext. 12`. */
export const isExtension = (text: string): boolean => alone.test(text)

/** A number and the extension behind it (`x12`, `;ext=12`, `Durchwahl 12`), '' for none. */
export function splitExtension(value: string): { number: string; extension: string } {
  const { number = '', extension = '' } = (value.length <= longest && behind.exec(value.trim())?.groups) || {}
  const isWhole = digitsOf(number).length >= fewestDigits
  return isWhole ? { number: number.trim(), extension } : { number: value, extension: '' }
}

/** E.164 where a number parses, else as printed; `pause` stands before the extension: `,` where phones dial it by themselves. */
export function dialledNumber({ value, e164 }: { value: string; e164: string }, { pause }: { pause: string }): string {
  if (!e164) return value
  const { extension } = splitExtension(value)
  return extension ? `${e164}${pause}${extension}` : e164
}
