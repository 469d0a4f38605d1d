import { foldWord, longestPhrase, type Meaning, meanings, type Unit } from '#core/reminders/when/when-words.ts'

/** A word or a number of a text, folded, and where it stands. */
export type Token = { text: string; start: number; end: number }

type Kind = Meaning['kind']

/** Whole words and numbers; letters with an apostrophe in a Cyrillic word are one. */
export function tokensOf(text: string): Token[] {
  const parts =
    /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?|\d{1,2}:\d{2}|\d{1,2}h(?:\d{2})?(?!\p{L})|\d{1,4}|[\p{L}\p{M}]+(?:['’ʼ](?=\p{Script=Cyrillic})[\p{L}\p{M}]+)?/giu
  return [...text.matchAll(parts)].map(({ 0: part, index }) => ({
    text: foldWord(part).replace(/['’ʼ]/g, ''),
    start: index,
    end: index + part.length,
  }))
}

type Found<K extends Kind> = { meaning: Extract<Meaning, { kind: K }>; length: number }

/** The longest phrase of a kind that begins here. */
export function find<K extends Kind>(tokens: readonly Token[], index: number, kind: K): Found<K> | undefined {
  for (let length = Math.min(longestPhrase, tokens.length - index); length > 0; length--) {
    const phrase = tokens
      .slice(index, index + length)
      .map(({ text }) => text)
      .join(' ')
    const meaning = meanings.get(phrase)?.find(one => one.kind === kind)
    if (meaning) return { meaning: meaning as Found<K>['meaning'], length }
  }
  return undefined
}

/** How many tokens a phrase of this kind takes here; 0 for none. */
export function has(tokens: readonly Token[], index: number, kind: Kind): number {
  return find(tokens, index, kind)?.length ?? 0
}

/** A number of one or two digits that stands here. */
export function digitsAt(tokens: readonly Token[], index: number): number | undefined {
  const text = tokens[index]?.text ?? ''
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined
}

/** A number in digits or as a word that stands here. */
export function numberAt(tokens: readonly Token[], index: number): number | undefined {
  const text = tokens[index]?.text ?? ''
  if (/^\d{1,4}$/.test(text)) return Number(text)
  const word = find(tokens.slice(index, index + 1), 0, 'number')
  return word?.meaning.n
}

/** The unit of time that stands here. */
export function unitAt(tokens: readonly Token[], index: number): Unit | undefined {
  return find(tokens.slice(index, index + 1), 0, 'unit')?.meaning.unit
}

/** Whether this unit of time stands here. */
export function isUnit(tokens: readonly Token[], index: number, unit: Unit): boolean {
  return unitAt(tokens, index) === unit
}

/** The text without the words that were understood. */
export function aboutOf(text: string, tokens: readonly Token[], used: ReadonlySet<number>): string {
  let rest = ''
  let from = 0
  for (const [index, { start, end }] of tokens.entries()) {
    if (!used.has(index)) continue
    rest += `${text.slice(from, start)} `
    from = end
  }
  return `${rest}${text.slice(from)}`
    .replace(/\s+/g, ' ')
    .replace(/^[\s\p{P}]+|[\s,.:;–—-]+$/gu, '')
    .replace(/\s+([,.!?])/g, '$1')
}
