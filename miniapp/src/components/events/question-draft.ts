import type { AnsweredQuestion, QuestionInput, QuestionKind } from '#contracts/questions.ts'
import { hasOptions, maxOptions, minOptions } from '#contracts/values/constants.ts'

/** A question while it is typed; `key` tells new ones apart. */
export type QuestionDraft = {
  key: string
  id?: number | undefined
  kind: QuestionKind
  text: string
  options: OptionDraft[]
}
export type OptionDraft = { key: string; id?: number | undefined; text: string }

let made = 0
const newKey = () => `new-${++made}`

/** A saved question, to be changed. */
export function draftOf({ id, kind, text, options }: AnsweredQuestion): QuestionDraft {
  return { key: `${id}`, id, kind, text, options: options.map(option => ({ ...option, key: `${option.id}` })) }
}

/** A question to be written. */
export function newQuestion(): QuestionDraft {
  return { key: newKey(), kind: 'choice', text: '', options: [newOption(), newOption()] }
}

/** An option to be written. */
export function newOption(): OptionDraft {
  return { key: newKey(), text: '' }
}

/** A question that is answered in another way; one with options has enough of them to fill in. */
export function withKind(question: QuestionDraft, kind: QuestionKind): QuestionDraft {
  const missing = hasOptions(kind) ? Math.max(0, minOptions - question.options.length) : 0
  return { ...question, kind, options: [...question.options, ...Array.from({ length: missing }, newOption)] }
}

/** A question as it is saved; options that were left empty are none. */
export function inputOf({ id, kind, text, options }: QuestionDraft): QuestionInput {
  const written = options.filter(option => option.text.trim()).map(({ key, ...option }) => option)
  return { id, kind, text: text.trim(), options: hasOptions(kind) ? written : [] }
}

/** Whether the questions can be saved: each has its own text, and a choice enough different options. */
export function areValid(drafts: readonly QuestionDraft[]): boolean {
  const inputs = drafts.map(inputOf)
  return (
    areDistinct(inputs.map(({ text }) => text)) &&
    inputs.every(({ kind, options }) => {
      if (!hasOptions(kind)) return true
      const texts = options.map(({ text }) => text.trim())
      return texts.length >= minOptions && texts.length <= maxOptions && areDistinct(texts)
    })
  )
}

function areDistinct(texts: readonly string[]): boolean {
  return texts.every(Boolean) && new Set(texts.map(text => text.toLowerCase())).size === texts.length
}
