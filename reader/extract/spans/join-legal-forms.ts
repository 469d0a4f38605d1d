import { areAligned, type CardLine, gapBelow } from '#reader/extract/lines/card-lines.ts'

/** What a legal form that goes on ends with, and what it goes on with: `GmbH & Co.` with `KG`, `S.A.` with `de C.V.`. */
const continued = [
  [/(?:&|\+|und|et|y|e) (?:Co|Cie|C[ií]a)\.?$/i, /^(?:KG(?:aA)?|OHG|Ltd|Inc|S\.? ?A\.?|S\.? ?L\.?|Ltda|Lda)\.?$/i],
  [/\b(?:S\. ?A\. ?(?:P\. ?I\.)?|SAPI|S\. ?(?:de )?R\. ?L\.)$/i, /^de C\.? ?V\.?$/i],
] as const
const nearest = 1.2

/** The lines with legal forms that stand in two of them made whole: no firm is called `Acme GmbH & Co.`. */
export function joinLegalForms(lines: readonly CardLine[]): CardLine[] {
  const restOf = (first: CardLine) =>
    continued
      .filter(([end]) => end.test(first.text))
      .flatMap(([, rest]) => lines.filter(line => rest.test(line.text)))
      .find(line => gapBelow(first, line) >= 0 && gapBelow(first, line) < nearest && areAligned(first, line))
  const pairs = new Map(lines.flatMap(line => (restOf(line) ? [[line, restOf(line)] as const] : [])))
  const taken = new Set(pairs.values())
  return lines
    .filter(line => !taken.has(line))
    .map(line => {
      const rest = pairs.get(line)
      if (!rest) return line
      const [left, right] = [Math.min(line.left, rest.left), Math.max(line.right, rest.right)]
      const confidence = Math.min(line.confidence, rest.confidence)
      return { ...line, text: `${line.text} ${rest.text}`, confidence, left, right, bottom: rest.bottom }
    })
}
