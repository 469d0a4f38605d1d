import { editDistance, foldText, wordsOf } from './compare-text.ts'
import { asciiOf, hasOtherLetters, isSpellable, syllablesOf } from './latin-spelling.ts'

type Choice = readonly [pattern: RegExp, spellings: readonly string[]]
type Rule = readonly [pattern: RegExp, spelling: string]

/** Sounds with many spellings: 1 is the sound of `ch` in `check`, 2 that of `sh` and of `s` in `pleasure`. */
const latinRules: readonly Rule[] = [
  [/s(?:ch)?tsch|shch|chtch/g, '2'],
  [/tsch|tch|cz/g, '1'],
  [/sch|sh|zh|sz/g, '2'],
]
/** Letters whose sound depends on the language. */
const latinChoices: readonly Choice[] = [
  [/ch/g, ['1', 'h']],
  [/^x/g, ['ks', 'h']],
]

const otherRules: readonly Rule[] = [
  [/[чћ]/g, '1'],
  [/[шщж]/g, '2'],
  [/ц/g, 's'],
  [/ъ(?=[еюя])|ь/g, ''],
  [/ъ/g, 'a'],
  [/[хχ]/g, 'h'],
  [/ου/g, 'u'],
]
const otherChoices: readonly Choice[] = [
  // Russian and Ukrainian.
  [/г/g, ['g', 'h']],
  [/γ(?=ι[αεηοωυ])/g, ['g', '']],
]

/** Reduces spellings of one sound to one. They apply in this order. */
const soundRules: readonly Rule[] = [
  [/c$/g, '1'],
  [/c(?=ov|ev|[eiy])/g, 's'],
  [/ck|c|q/g, 'k'],
  [/t[sz]|z/g, 's'],
  [/kh/g, 'h'],
  [/(?<=[gtdrb])h/g, ''],
  [/ph|ff|[fw]/g, 'v'],
  [/x/g, 'ks'],
  [/ou/g, 'u'],
  [/(?<=[ae])u/g, 'v'],
  [/m[pb]/g, 'b'],
  [/n[td]/g, 'd'],
  [/[ng][gk]/g, 'g'],
  [/[jy]/g, 'i'],
  [/i+o/g, 'e'],
  [/(?<=[12])o/g, 'e'],
  [/i+(?=[aeou])/g, ''],
  [/[eo]i/g, 'i'],
  [/(.)\1+/g, '$1'],
]

const withRules = (text: string, rules: readonly Rule[]) =>
  rules.reduce((changed, [pattern, spelling]) => changed.replace(pattern, spelling), text)

const withChoices = (text: string, choices: readonly Choice[]) =>
  choices.reduce(
    (texts, [pattern, spellings]) => [
      ...new Set(texts.flatMap(one => spellings.map(spelling => one.replace(pattern, spelling)))),
    ],
    [text],
  )

/** Latin letters with marks that change their sound. */
const marked: readonly Rule[] = [
  [/[čć]/g, '1'],
  [/[šžş]/g, '2'],
  [/đ/g, 'd'],
  [/ł/g, 'l'],
  [/ø/g, 'o'],
]

/**
 * The sound of a word, coarsely: transliterations of one word have a key in common, whatever system they follow
 * (`Щербаков`, `Shcherbakov`, `Scherbakow`). A word that languages pronounce differently has several keys. Empty for
 * letters whose sound is unknown, and for Chinese signs: pinyin is one system.
 */
export function soundKeys(word: string): string[] {
  if (!isSpellable(word) || /\p{Script=Han}/u.test(word)) return []
  const isOther = hasOtherLetters(word)
  const plain = foldText(withRules(word.normalize('NFC').toLowerCase(), isOther ? [] : marked))
  const prepared = withRules(plain, isOther ? otherRules : latinRules)
  const spellings = withChoices(prepared, isOther ? otherChoices : latinChoices)
  const keys = spellings.map(spelling => withRules(isOther ? asciiOf(spelling).toLowerCase() : spelling, soundRules))
  return [...new Set(keys)].filter(Boolean)
}

/**
 * Whether two names, each with all its parts in any order, are spellings of one name in different letters: `same`,
 * `other`, or `unknown` where the letters do not tell. Parts that only one of them has, and initials, are no difference.
 */
export function compareSpellings(a: string, b: string): 'same' | 'other' | 'unknown' {
  const [one, other] = [wordsOf(a), wordsOf(b)]
  if (one.length === 0 || other.length === 0 || !isSpellable(a + b)) return 'unknown'
  const hasHan = [a, b].map(text => /\p{Script=Han}/u.test(text))
  if (hasHan.some(Boolean)) return isSamePinyin(one, other) || isSamePinyin(other, one) ? 'same' : 'unknown'
  const [fewer, more] = [one, other].map(words => words.map(soundKeys)).sort((a, b) => a.length - b.length)
  const found = fewer?.filter(keys => more?.some(known => haveSameSound(keys, known))) ?? []
  const isWord = (keys: readonly string[]) => more?.some(known => haveSameSound(keys, known, 2))
  if (!found.some(isWord)) return 'other'
  return found.length === fewer?.length ? 'same' : 'unknown'
}

/** Whether words have a sound in common that is at least this long: longer ones may differ in one letter, initials stand for words. */
function haveSameSound(a: readonly string[], b: readonly string[], shortest = 1): boolean {
  return a.some(one =>
    b.some(other => {
      const length = Math.min(one.length, other.length)
      if (length < shortest) return false
      if (length === 1) return one[0] === other[0]
      return one === other || (length >= 4 && editDistance(one, other) === 1)
    }),
  )
}

/** Whether two names are the same in pinyin once the words of the second one are turned round. */
function isSamePinyin(a: readonly string[], b: readonly string[]): boolean {
  const joined = pinyinOf(a).join('')
  const words = pinyinOf(b)
  return words.some((_, at) => [...words.slice(at), ...words.slice(0, at)].join('') === joined)
}

function pinyinOf(words: readonly string[]): string[] {
  return words.map(word => {
    const spelled = word.replace(/\p{Script=Han}+/gu, signs =>
      syllablesOf(signs, { isName: words.length === 1 || signs.length === 1 }).join(''),
    )
    // `ü` is written in many ways.
    return spelled.toLowerCase().replace(/(?<=[ln])(?:v|yu|ue?(?=$))/g, 'u')
  })
}
