import { readFileSync } from 'node:fs'

let signs: ReadonlyMap<string, string> | undefined

/** Simplified signs with the only traditional ones that they stand for, loaded with the first card that needs them. */
function traditionalSigns(): ReadonlyMap<string, string> {
  if (signs) return signs
  const file = readFileSync(new URL('traditional-signs.json', import.meta.url), 'utf8')
  const stored: { simplified: string; traditional: string } = JSON.parse(file)
  const traditional = [...stored.traditional]
  signs = new Map([...stored.simplified].map((sign, at) => [sign, traditional[at] ?? sign]))
  return signs
}

/** How many traditional and simplified signs a text has, of those that are only one of them. */
export function countSigns(text: string): { traditional: number; simplified: number } {
  const pairs = traditionalSigns()
  const onlyTraditional = new Set(pairs.values())
  const letters = [...text]
  return {
    traditional: letters.filter(sign => onlyTraditional.has(sign)).length,
    simplified: letters.filter(sign => pairs.has(sign)).length,
  }
}

/**
 * A text of a card in traditional Chinese with the signs that the recogniser does not know, which it reads as the
 * simplified ones: `电话` is `電話`.
 */
export const restoreTraditional = (text: string): string =>
  text.replace(/[\u3400-\u9fff]/g, sign => traditionalSigns().get(sign) ?? sign)
