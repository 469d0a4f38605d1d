import { editDistance, foldText } from '#core/extract/compare-text.ts'

/** Letters that PP-OCR's alphabet lacks, so that it writes their bare form. */
const unknownToPpOcr = /[ñÑÁÍÚÜçÇãÃõÕâêôÂÊÔöÖßëïåÅøØæº]/

/**
 * Whether a second reading may correct a line: e-mails, addresses of sites and numbers have no accents, and
 * tesseract's Spanish data does not know `@`.
 */
export function mayHaveAccents(line: string): boolean {
  const digits = line.replace(/\D/g, '').length
  if (/@|www|https?:|\.(com|net|org|io|es|br|de|fr|it|in)\b/i.test(line)) return false
  return /\p{L}{3}/u.test(line) && digits <= line.length * 0.4
}

/**
 * The better of two readings of one line. Tesseract's wins where both agree on the letters but for accents, or
 * nearly agree (12 %) and it saw a letter that PP-OCR cannot write. Its confidence is 0..1.
 */
export function mergeAccents(ppOcr: string, tesseract: { text: string; confidence: number }): string {
  const [ours, theirs] = [foldText(ppOcr), foldText(tesseract.text)]
  if (!ours || !theirs) return ppOcr
  const trimmed = tesseract.text.replace(/^[^\p{L}\p{N}+(]+|[|\\_~]+$/gu, '').trim()
  if (ours === theirs) return trimmed || ppOcr
  const sawMore = unknownToPpOcr.test(tesseract.text) && tesseract.confidence > 0.6
  if (!sawMore) return ppOcr
  return editDistance(ours, theirs) <= Math.max(1, Math.floor(ours.length * 0.12)) ? trimmed : ppOcr
}
