import { globSync, readFileSync } from 'node:fs'
import { messageKinds } from '#contracts/messaging.ts'
import { plans } from '#contracts/plans.ts'
import { type Language, languages, messageForms } from '#contracts/users.ts'
import { defaultMessage } from '#texts/default-messages.ts'
import { featuresOf } from '#texts/plan-features.ts'

type Texts = string | readonly Texts[] | { [key: string]: Texts }

function textsIn(texts: Texts): string[] {
  return typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(textsIn)
}

/** The parts of a text: its lines, split at colons and dots. */
function partsOf(text: string): string[] {
  const parts = text.replaceAll(/<\/?\w+>/g, '').split(/\n| · |[ \u00a0]?: |:$/)
  return parts.map(part => part.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
}

/** The texts of a language: those without values as they are, the others as an expression. */
type Spoken = { whole: Set<string>; filled: RegExp }

function spokenIn(language: Language): Spoken {
  const catalogues = globSync(`texts/${language}/*.json`).map(file => JSON.parse(readFileSync(file, 'utf8')))
  const defaults = messageForms.flatMap(form => messageKinds.map(kind => defaultMessage(language, { kind, form })))
  const parts = [
    ...catalogues,
    ...plans.flatMap(plan => featuresOf(plan, language).map(({ text }) => text)),
    ...defaults,
  ]
    .flatMap(textsIn)
    .flatMap(partsOf)
  const hasValue = (part: string) => part.includes('{')
  // "{{used}} of {{limit}}" would match text on a card.
  const hasWords = (part: string) => (part.replaceAll(/\{+\w+\}+/g, '').match(/\p{L}/gu) ?? []).length >= 6
  const filled = new Set(parts.filter(part => hasValue(part) && hasWords(part)).map(asPattern))
  return {
    whole: new Set(parts.filter(part => !hasValue(part))),
    filled: new RegExp(`^(?:${[...filled].join('|')})$`, 'u'),
  }
}

const asPattern = (text: string) =>
  text
    .split(/\{+\w+\}+/)
    .map(literally)
    .join('.+')
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const spoken = new Map(languages.map(language => [language, spokenIn(language)]))
const answers = new Map<string, boolean>()

/** Whether a language says this. Screens share many of their texts, and the expressions are long. */
function saysIn(language: Language, part: string): boolean {
  const key = `${language} ${part}`
  const known = answers.get(key)
  if (known !== undefined) return known
  const texts = spoken.get(language)
  const answer = texts !== undefined && (texts.whole.has(part) || texts.filled.test(part))
  answers.set(key, answer)
  return answer
}

/** Four words or more. */
const isSentence = (part: string) => /(?:\p{L}{2,}\P{L}*\s\P{L}*){3}\p{L}{2}/u.test(part)

/**
 * The texts that do not belong to a language: texts that other languages' catalogues contain and its own does not,
 * and unknown sentences. `data` was written by people and is allowed; a button may end with it.
 */
export function foreignIn(texts: readonly string[], language: Language, data: readonly string[] = []): string[] {
  const parts = new Set(texts.flatMap(partsOf).map(part => withoutEnd(part, data)))
  return [...parts].filter(
    part =>
      !saysIn(language, part) && !data.includes(part) && (isSentence(part) || languages.some(one => saysIn(one, part))),
  )
}

function withoutEnd(part: string, ends: readonly string[]): string {
  const end = ends.find(one => part.endsWith(` ${one}`))
  return end ? part.slice(0, -end.length - 1) : part
}
