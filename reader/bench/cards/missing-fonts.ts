import { execFileSync } from 'node:child_process'
import type { OtherLanguage } from '#reader/synth/alphabets/other-words.ts'

/** Debian's packages with the letters of a language; Cyrillic and Greek ones are in those of the Latin cards. */
const packages: Readonly<Record<OtherLanguage, string>> = {
  ru: 'fonts-dejavu-core',
  uk: 'fonts-dejavu-core',
  el: 'fonts-dejavu-core',
  'zh-Hans': 'fonts-noto-cjk',
  'zh-Hant': 'fonts-noto-cjk',
}
const tags: Readonly<Partial<Record<OtherLanguage, string>>> = { 'zh-Hans': 'zh-cn', 'zh-Hant': 'zh-tw' }

/** The package that would have to be installed to draw cards in a language; undefined where the machine has its letters. */
export function missingFonts(language: OtherLanguage): string | undefined {
  const fonts = execFileSync('fc-list', [`:lang=${tags[language] ?? language}`, 'family'], { encoding: 'utf8' })
  return fonts.trim() ? undefined : packages[language]
}
