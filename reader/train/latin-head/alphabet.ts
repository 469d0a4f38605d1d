// The characters of the Latin head. Class 0 is the blank, the last but one stands for any character of another script, and
// the last is the space, where the decoder expects it.
import { foreignCharacter } from '#reader/engines/pp-ocr/choose-head.ts'

const ascii = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('')
const small = 'áàâäãåāăąæçćčďđéèêëēėęěğģíìîïīįķľļłñńňņóòôöõøőœŕřśšşșťțúùûüūůűųýÿžźżðþß'
const large = 'ÁÀÂÄÃÅĀĂĄÆÇĆČĎĐÉÈÊËĒĖĘĚĞĢÍÌÎÏĪĮĶĽĻŁÑŃŇŅÓÒÔÖÕØŐŒŔŘŚŠŞȘŤȚÚÙÛÜŪŮŰŲÝŸŽŹŻÐÞİı'
const other = '–—·•©®™€£°ºª«»“”„‘’…§¡¿†²№'

export const alphabet: readonly string[] = ['', ...ascii, ...small, ...large, ...other, foreignCharacter, ' ']

const classes = new Map(alphabet.map((character, index) => [character, index]))

/** A text as the head should write it. Characters that look the same in print are replaced by one of them. */
export function asPrinted(text: string): string {
  const replaced = text.normalize('NFC').replace(/ţ/g, 'ț').replace(/Ţ/g, 'Ț').replace(/[−‐‑]/g, '-')
  return replaced.replace(/\s+/g, ' ').trim()
}

/** The classes of the characters of a text. Undefined if one of them is not in the alphabet. */
export function classesOf(text: string): number[] | undefined {
  const found: number[] = []
  for (const character of asPrinted(text)) {
    const index = classes.get(character)
    if (!index) return undefined
    found.push(index)
  }
  return found
}
