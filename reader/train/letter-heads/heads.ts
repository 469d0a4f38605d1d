// The heads that can be trained: what each of them writes, and what its lines are made of.
import { type Alphabet, cyrillicGreekAlphabet, greek, latinAlphabet, russian } from './alphabet.ts'
import type { Language } from './language-lists.ts'

/** Characters of a script that a head cannot write, and a font family that has them. */
type Foreign = { family: string; characters: string }

export type Head = {
  name: string
  alphabet: Alphabet
  languages: readonly Language[]
  /** The languages of most lines, each as often as it is listed. */
  frequentLanguages: readonly Language[]
  /** A font must have all characters of one of these strings. */
  fontLetters: readonly string[]
  /** Families with blank glyphs in place of some of the letters. */
  blankFamilies: RegExp
  /** Characters that heads confuse in tight or pale print. The letters of one string are written in one alphabet. */
  confusable: readonly string[]
  foreign: readonly Foreign[]
}

const wenQuanYi = 'WenQuanYi Zen Hei'
const han: Foreign = {
  family: wenQuanYi,
  characters:
    '有限公司电话地址中国北京上海东路号经理总大学科技电子邮箱手机传真网株式会社東京都区田山本部長한국서울주식회사대표이사전화',
}
const cyrillic: Foreign = { family: wenQuanYi, characters: 'БГДЖЗИЙЛПФЦЧШЩЫЭЮЯбвгджзийклмнптфцчшщъыьэюя' }
const arabic: Foreign = { family: 'Noto Sans Arabic', characters: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويپچگ' }
const hebrew: Foreign = { family: 'Noto Sans Hebrew', characters: 'אבגדהוזחטיכלמנסעפצקרשתםןץ' }
const thai: Foreign = { family: 'Noto Sans Thai', characters: 'กขคงจฉชซญดตถทนบปผพฟมยรลวสหอฮ' }
const devanagari: Foreign = { family: 'Noto Sans Devanagari', characters: 'कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह' }
const armenian: Foreign = {
  family: 'Noto Sans Armenian',
  characters: 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԿՀՁՂՃՄՅՆՇՉՋՌՍՎՏՐՑՓՔաբգդեզէըթժիլխկհձղճմյնշչջռսվտրցփք',
}
const georgian: Foreign = { family: 'Noto Sans Georgian', characters: 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ' }

export const latin: Head = {
  name: 'latin',
  alphabet: latinAlphabet,
  languages: [
    'en',
    'es',
    'fr',
    'de',
    'pt_PT',
    'pt_BR',
    'it',
    'pl',
    'ca',
    'nl',
    'da',
    'sv',
    'nb_NO',
    'ro',
    'cs_CZ',
    'hu',
    'hr',
    'sk',
    'tr',
  ],
  frequentLanguages: [
    ...Array<Language>(8).fill('en'),
    ...Array<Language>(3).fill('es'),
    'pt_BR',
    'pt_BR',
    'de',
    'de',
    'fr',
    'fr',
    'it',
  ],
  fontLetters: [''],
  blankFamilies: /^AlgolRevived/,
  confusable: ['iIl1tfrjJ!|.,nmu0OoQcCeG5S8B'],
  foreign: [han, han, cyrillic],
}

export const cyrillicGreek: Head = {
  name: 'cyrillic-greek',
  alphabet: cyrillicGreekAlphabet,
  languages: ['ru', 'uk', 'be', 'bg', 'sr', 'mk', 'el', 'en'],
  frequentLanguages: ['ru', 'ru', 'ru', 'uk', 'uk', 'el', 'el'],
  fontLetters: [russian, greek],
  blankFamilies: /^(AlgolRevived|Coelacanth|EB Garamond)/,
  confusable: ['шщцнипмтлдчяьъыюжзЗ3ЭэОо0СсбвеёйіїІЇ!|.,', 'νυγχκιίϊΐλΛΑΔσοόΟΘΦφψωώηήρς.,!|', 'iIl1tfrjJ!|.,0Oo'],
  foreign: [han, han, han, arabic, hebrew, thai, devanagari, armenian, georgian],
}

export const heads: readonly Head[] = [latin, cyrillicGreek]
