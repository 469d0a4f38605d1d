import { globSync, readFileSync } from 'node:fs'
import { defaultMessage } from '#core/contracts/default-messages.ts'
import { messageKinds } from '#core/contracts/messaging.ts'
import { plans } from '#core/contracts/plans.ts'
import { type Language, languages, messageForms } from '#core/contracts/users.ts'
import { featuresOf } from '#core/contracts/values/plan-features.ts'

type Texts = string | readonly Texts[] | { [key: string]: Texts }

function textsIn(texts: Texts): string[] {
  return typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(textsIn)
}

/** Matches what any text of a language says, with whatever is filled in. */
function patternOf(language: Language): RegExp {
  const catalogues = globSync(`core/i18n/${language}/*.json`).map(file => JSON.parse(readFileSync(file, 'utf8')))
  const defaults = messageForms.flatMap(form => messageKinds.map(kind => defaultMessage(language, { kind, form })))
  const texts = [...catalogues, ...plans.flatMap(plan => featuresOf(plan, language)), ...defaults]
    .flatMap(textsIn)
    .flatMap(text => text.replaceAll(/<\/?\w+>/g, '').split('\n'))
    .map(text => text.trim())
    // What is nothing but a value filled in would be every language's.
    .filter(text => /\p{L}{2}/u.test(text.replaceAll(/\{+\w+\}+/g, '')))
  return new RegExp(`^(?:${[...new Set(texts)].map(asPattern).join('|')})$`, 'u')
}

const asPattern = (text: string) =>
  text
    .split(/\{+\w+\}+/)
    .map(literally)
    .join('.+')
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const patterns = new Map(languages.map(language => [language, patternOf(language)]))

/** Those of the texts that another language says and this one does not. */
export function foreignTexts(texts: readonly string[], language: Language): string[] {
  const saysIn = (one: Language, text: string) => patterns.get(one)?.test(text) ?? false
  return texts.filter(
    text => !saysIn(language, text) && languages.some(other => other !== language && saysIn(other, text)),
  )
}

/** Those of the texts that are sentences which the language's catalogues do not hold. */
export function unwrittenSentences(texts: readonly string[], language: Language): string[] {
  return texts.filter(text => /(?:\p{L}{2,}\P{L}+){3}\p{L}{2}/u.test(text) && !patterns.get(language)?.test(text))
}
