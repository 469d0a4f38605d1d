import { type Token, tokensOf } from '#core/reminders/when/tokens.ts'

/** What the slots of a template hold: the hour of `{hour}`, the number of a month, and so on. */
export type Slots = { readonly [slot: string]: number }
export type Match = { length: number; slots: Slots }

/** Finds what may stand at a place, the longest first. */
export type Matcher = (tokens: readonly Token[], at: number) => readonly Match[]
export type Template = readonly { matcher: Matcher; isOptional: boolean }[]

/**
 * Compiles a template such as `{at}? half past {hour}`: words, with `|` between several; slots in braces, which the
 * matchers of the language read; a `?` behind what may be missing.
 */
export function compileTemplate(template: string, slots: { readonly [slot: string]: Matcher }): Template {
  return template.split(' ').map(part => {
    const isOptional = part.endsWith('?')
    const plain = isOptional ? part.slice(0, -1) : part
    const slot = /^\{(\w+)\}$/.exec(plain)?.[1]
    const matcher = slot === undefined ? wordMatcher(plain) : slots[slot]
    if (!matcher) throw new Error(`There is no slot ${part}`)
    return { matcher, isOptional }
  })
}

/** The match of a template that begins at this token; undefined if there is none. */
export function matchTemplate(template: Template, tokens: readonly Token[], at: number): Match | undefined {
  return matchSteps(template, 0, tokens, at, at)
}

/** Matches the steps of a template from one on. Each takes the longest that lets all that follow match. */
function matchSteps(
  template: Template,
  index: number,
  tokens: readonly Token[],
  at: number,
  start: number,
): Match | undefined {
  const step = template[index]
  if (!step) return { length: 0, slots: {} }
  if (at === start || isJoint(tokens[at]?.gap)) {
    for (const { length, slots } of step.matcher(tokens, at)) {
      const further = matchSteps(template, index + 1, tokens, at + length, start)
      if (further) return { length: length + further.length, slots: { ...slots, ...further.slots } }
    }
  }
  return step.isOptional ? matchSteps(template, index + 1, tokens, at, start) : undefined
}

/** Whether two tokens with this between them can belong to one phrase. */
export function isJoint(gap: string | undefined): boolean {
  return gap !== undefined && /^[\s.,'’ʼ–-]*$/.test(gap)
}

/** Matches any of these words or phrases, which stand with `|` between them. */
export function wordMatcher(words: string): Matcher {
  return lookupMatcher(new Map(phrasesOf(words).map(phrase => [phrase, {}])))
}

/** Matches words or phrases, and puts what each means into a slot. */
export function valueMatcher(slot: string, words: readonly (readonly [number, string])[]): Matcher {
  return lookupMatcher(
    new Map(words.flatMap(([value, list]) => phrasesOf(list).map(phrase => [phrase, { [slot]: value }]))),
  )
}

/** Matches one token that is read as slots. */
export function tokenMatcher(read: (text: string) => Slots | undefined): Matcher {
  return (tokens, at) => {
    const slots = read(tokens[at]?.text ?? '')
    return slots ? [{ length: 1, slots }] : none
  }
}

/** Matches whatever any of these match. */
export function anyMatcher(...matchers: readonly Matcher[]): Matcher {
  return (tokens, at) => {
    const found = matchers.map(matcher => matcher(tokens, at)).filter(matches => matches.length > 0)
    return found.length > 1 ? found.flat().sort((a, b) => b.length - a.length) : (found[0] ?? none)
  }
}

/** The folded phrases of a list with `|` between them, their words with one space between them. */
export function phrasesOf(words: string): string[] {
  return words
    .split('|')
    .map(phrase =>
      tokensOf(phrase)
        .map(({ text }) => text)
        .join(' '),
    )
    .filter(phrase => phrase !== '')
}

const none: readonly Match[] = []

function lookupMatcher(phrases: ReadonlyMap<string, Slots>): Matcher {
  const entries = [...phrases].map(([phrase, slots]) => ({ words: phrase.split(' '), slots }))
  const longestFirst = entries.sort((a, b) => b.words.length - a.words.length)
  const byFirst = Map.groupBy(longestFirst, ({ words }) => words[0])
  return (tokens, at) => {
    const known = byFirst.get(tokens[at]?.text)
    return known
      ? known
          .filter(({ words }) => words.every((word, index) => isWordOf(tokens[at + index], word, index)))
          .map(({ words, slots }) => ({ length: words.length, slots }))
      : none
  }
}

function isWordOf(token: Token | undefined, word: string, index: number): boolean {
  return token?.text === word && (index === 0 || isJoint(token.gap))
}
