// The signs that the new head writes. Class 0 is the blank; the last but one is "a sign of another script", the last the
// space, where the product's decoder expects it.
import { foreignSign } from '#reader/engines/pp-ocr/surer.ts'

const ascii = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('')
const small = 'áàâäãåāăąæçćčďđéèêëēėęěğģíìîïīįķľļłñńňņóòôöõøőœŕřśšşșťțúùûüūůűųýÿžźżðþß'
const large = 'ÁÀÂÄÃÅĀĂĄÆÇĆČĎĐÉÈÊËĒĖĘĚĞĢÍÌÎÏĪĮĶĽĻŁÑŃŇŅÓÒÔÖÕØŐŒŔŘŚŠŞȘŤȚÚÙÛÜŪŮŰŲÝŸŽŹŻÐÞİı'
const other = '–—·•©®™€£°ºª«»“”„‘’…§¡¿†²№'

export const alphabet: readonly string[] = ['', ...ascii, ...small, ...large, ...other, foreignSign, ' ']

const classes = new Map(alphabet.map((sign, index) => [sign, index]))

/** A text as the head is to write it: signs that look alike on paper are one. */
export function asPrinted(text: string): string {
  const alike = text.normalize('NFC').replace(/ţ/g, 'ț').replace(/Ţ/g, 'Ț').replace(/[−‐‑]/g, '-')
  return alike.replace(/\s+/g, ' ').trim()
}

/** The classes of a text's signs; undefined where it has a sign outside the alphabet. */
export function classesOf(text: string): number[] | undefined {
  const found: number[] = []
  for (const sign of asPrinted(text)) {
    const index = classes.get(sign)
    if (!index) return undefined
    found.push(index)
  }
  return found
}
