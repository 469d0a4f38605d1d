import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import type { Decoded, Taken } from '#reader/extract/roles/decode.ts'
import { roles } from '#reader/extract/roles/network.ts'
import { hasLegalForm } from '#reader/words/legal-forms.ts'

/** A longer line is a sentence. */
const longest = 90

/** Nothing but words: what was taken out of a line, or a number in it, is no part of a title. */
const words = /^[\p{L}\p{M}\s&,.'’()/+–—-]+[\p{L}\p{M})]$/u

/** The line that a value was cut out of; undefined for whole lines and joined ones. */
const cutFrom = ({ piece: { kind, stretches } }: Taken): CardLine | undefined =>
  kind === 'start' || kind === 'end' || kind === 'middle' ? stretches[0]?.line : undefined

/**
 * The roles of a typed text with the whole line where one was cut and nothing else is in it: who types puts one thing on
 * a line (`Account Executive, Northeast`). A firm's line is taken whole where it ends in a legal form.
 */
export function withWholeLines(taken: Decoded, others: readonly CardLine[]): Decoded {
  const used = (role: keyof Decoded) =>
    roles.flatMap(other => (other === role ? [] : (taken[other]?.piece.stretches.map(({ line }) => line) ?? [])))
  const whole = (role: keyof Decoded, isWhole: (text: string) => boolean): Decoded => {
    const value = taken[role]
    const line = value && cutFrom(value)
    if (!line || used(role).includes(line) || others.includes(line)) return {}
    return line.text.length <= longest && isWhole(line.text)
      ? { [role]: { ...value, piece: { ...value.piece, text: line.text } } }
      : {}
  }
  return { ...taken, ...whole('position', text => words.test(text)), ...whole('company', hasLegalForm) }
}
