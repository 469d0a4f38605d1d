import { getCountries } from 'libphonenumber-js/max'

const languages = ['ru', 'uk', 'be', 'bg', 'sr', 'mk', 'el', 'zh-Hans', 'zh-Hant']
/** Names that no standard has. */
const others: readonly (readonly [string, string])[] = [
  ['рф', 'RU'],
  ['российская федерация', 'RU'],
  ['республика беларусь', 'BY'],
  ['рб', 'BY'],
  ['中華民國', 'TW'],
  ['台湾', 'TW'],
  ['台灣', 'TW'],
  ['臺灣', 'TW'],
  ['香港', 'HK'],
  ['中国', 'CN'],
  ['中國', 'CN'],
  ['ελλάς', 'GR'],
]

let known: ReadonlyMap<string, string> | undefined

function namesOfCountries(): ReadonlyMap<string, string> {
  const names = languages.flatMap(language => {
    const named = new Intl.DisplayNames([language], { type: 'region' })
    return getCountries().map((code): [string, string] => [(named.of(code) ?? code).toLowerCase(), code])
  })
  return new Map([...names, ...others])
}

/** The country that a text in another alphabet than Latin is the name of; undefined where it is none. */
export function otherCountryNamed(text: string): string | undefined {
  known ??= namesOfCountries()
  return known.get(text.trim().replace(/\.$/, '').toLowerCase())
}
