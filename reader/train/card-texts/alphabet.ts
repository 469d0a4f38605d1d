// The characters that a head can write. Class 0 is the blank, the last but one stands for any character of another script,
// and the last is the space, where the decoder expects it.
import { foreignCharacter } from '#reader/engines/pp-ocr/choose-head.ts'

const ascii = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('')

const accented =
  'áàâäãåāăąæçćčďđéèêëēėęěğģíìîïīįķľļłñńňņóòôöõøőœŕřśšşșťțúùûüūůűųýÿžźżðþß' +
  'ÁÀÂÄÃÅĀĂĄÆÇĆČĎĐÉÈÊËĒĖĘĚĞĢÍÌÎÏĪĮĶĽĻŁÑŃŇŅÓÒÔÖÕØŐŒŔŘŚŠŞȘŤȚÚÙÛÜŪŮŰŲÝŸŽŹŻÐÞİı'
const latinSymbols = '–—·•©®™€£°ºª«»“”„‘’…§¡¿†²№'

const russian = 'абвгдежзийклмнопрстуфхцчшщъыьэюяАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'
const otherCyrillic = 'ёґєіїўђјљњћџѓѕќѐѝЁҐЄІЇЎЂЈЉЊЋЏЃЅЌЀЍ'
const greek = 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏ'
const otherGreek = 'ϊϋΐΰΪΫ'
const easternSymbols = '–—·•©®™€£₽₴°«»“”„‘’…§²№'

export type Alphabet = {
  characters: readonly string[]
  /** The classes of the characters of a text. Undefined if one of them is not in the alphabet. */
  classesOf(text: string): number[] | undefined
}

/** A text as a head should write it. Characters that look the same in print are replaced by one of them. */
export function asPrinted(text: string): string {
  const replaced = text.normalize('NFC').replace(/ţ/g, 'ț').replace(/Ţ/g, 'Ț').replace(/[−‐‑]/g, '-')
  return replaced.replace(/\s+/g, ' ').trim()
}

function alphabetOf(letters: string): Alphabet {
  const characters = ['', ...ascii, ...letters, foreignCharacter, ' ']
  const classes = new Map(characters.map((character, index) => [character, index]))
  return {
    characters,
    classesOf: text => {
      const found = [...asPrinted(text)].map(character => classes.get(character) ?? 0)
      return found.includes(0) ? undefined : found
    },
  }
}

export const latinAlphabet = alphabetOf(accented + latinSymbols)
export const cyrillicGreekAlphabet = alphabetOf(russian + otherCyrillic + greek + otherGreek + easternSymbols)
