import type { ScriptLine } from '#reader/engines/pp-ocr/ppocr.ts'

const cyrillicOrGreek = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const latin = /\p{Script=Latin}/u
const isNative = (text: string) => cyrillicOrGreek.test(text)

/** Characters in letters of a line, by which its alphabet counts. */
const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/**
 * Decides the alphabet of lines whose letters Latin and Cyrillic or Greek share (`MOCKBA`): that of most letters in the
 * card's other lines.
 */
export function settleAlphabets(lines: readonly ScriptLine[]): ScriptLine[] {
  if (lines.every(line => !line.otherwise)) return [...lines]
  const counts = { native: 0, latin: 0 }
  for (const { text, otherwise } of lines) {
    // Addresses and figures look alike on every card.
    if (otherwise || /@|www\.|\d{3}/.test(text)) continue
    if (isNative(text)) counts.native += lettersIn(text)
    else if (latin.test(text)) counts.latin += lettersIn(text)
  }
  return lines.map(({ otherwise, ...line }) => {
    const isWanted = counts.native === counts.latin || isNative(line.text) === counts.native > counts.latin
    return isWanted || !otherwise ? line : { ...line, ...otherwise }
  })
}
