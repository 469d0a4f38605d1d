import { detectPhones, type PhoneSpan } from 'card-reader/parts'

/** No card has more. */
const maxNumbers = 100

const address = /\S*@\S*|https?:\S*|www\.\S*/gi

/** Corrects letters that OCR reads for digits, in tokens that are digits otherwise: `6l2 34S 67O`. */
function withDigits(line: string): string {
  return line.replace(/(?<![^\s:])[\d+(][\dOoQIl|SB().+\-/]{2,}(?!\S)/g, piece =>
    piece.replace(/[OoQ]/g, '0').replace(/[Il|]/g, '1').replace(/S/g, '5').replace(/B/g, '8'),
  )
}

/** A line that is too long for one number, split into two at each possible place. */
function cutBetween(line: string): string[] {
  return [...line.matchAll(/\+?\d[\d\s().-]{15,45}\d/g)].flatMap(({ index, 0: run }) => {
    const digits = run.replace(/\D/g, '').length
    if (digits <= 15 || digits > 30) return []
    return [...run.matchAll(/\s(?=[\d(+])/g)].map(gap => {
      const at = index + gap.index
      return `${line.slice(0, at)} | ${line.slice(at)}`
    })
  })
}

/** Every whole phone number in a card's lines, as printed, with the kind that the card names. */
export function printedPhones(lines: readonly string[]): Pick<PhoneSpan, 'value' | 'kind'>[] {
  const numbers = new Map<string, Pick<PhoneSpan, 'value' | 'kind'>>()
  for (const line of lines) {
    const text = withDigits(line.replace(address, ' '))
    for (const found of [text, ...cutBetween(text)].flatMap(text => detectPhones(text))) {
      if (numbers.size >= maxNumbers) return [...numbers.values()]
      if (!numbers.has(found.value)) numbers.set(found.value, { value: found.value, kind: found.kind })
    }
  }
  return [...numbers.values()]
}
