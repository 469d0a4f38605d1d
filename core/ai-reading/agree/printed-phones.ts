import { detectPhones, type PhoneSpan } from 'card-reader/parts'

/** No card has more. */
const mostNumbers = 100

const address = /\S*@\S*|https?:\S*|www\.\S*/gi

/** Letters that an OCR reads for digits, put right in what is all digits but for them: `6l2 34S 67O`. */
function withDigits(line: string): string {
  return line.replace(/(?<![^\s:])[\d+(][\dOoQIl|SB().+\-/]{2,}(?!\S)/g, piece =>
    piece.replace(/[OoQ]/g, '0').replace(/[Il|]/g, '1').replace(/S/g, '5').replace(/B/g, '8'),
  )
}

/** The line with a second number set off in what is too long for one, once for each place where it may begin. */
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

/** Every whole phone number in a card's lines, as printed and of the kind that the card says. */
export function printedPhones(lines: readonly string[]): Pick<PhoneSpan, 'value' | 'kind'>[] {
  const numbers = new Map<string, Pick<PhoneSpan, 'value' | 'kind'>>()
  for (const line of lines) {
    const text = withDigits(line.replace(address, ' '))
    for (const found of [text, ...cutBetween(text)].flatMap(detectPhones)) {
      if (numbers.size >= mostNumbers) return [...numbers.values()]
      if (!numbers.has(found.value)) numbers.set(found.value, { value: found.value, kind: found.kind })
    }
  }
  return [...numbers.values()]
}
