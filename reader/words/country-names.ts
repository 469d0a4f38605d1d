import { getCountries } from 'libphonenumber-js/max'
import { readTable } from './table.ts'

const languages = ['ru', 'uk', 'be', 'bg', 'sr', 'mk', 'el', 'zh-Hans', 'zh-Hant']
let known: ReadonlyMap<string, string> | undefined

function namesOfCountries(): ReadonlyMap<string, string> {
  const names = languages.flatMap(language => {
    const named = new Intl.DisplayNames([language], { type: 'region' })
    return getCountries().map((code): [string, string] => [(named.of(code) ?? code).toLowerCase(), code])
  })
  const others = readTable('country-names', 1).map(({ language: code, text }): [string, string] => [text, code])
  return new Map([...names, ...others])
}

/** The country with this name in another alphabet; undefined for other texts. */
export function otherCountryNamed(text: string): string | undefined {
  known ??= namesOfCountries()
  return known.get(text.trim().replace(/\.$/, '').toLowerCase())
}
