import { expect, it } from 'vitest'
import legalEn from '#core/i18n/en/legal.json'
import portalEn from '#core/i18n/en/portal.json'
import legalEs from '#core/i18n/es/legal.json'
import portalEs from '#core/i18n/es/portal.json'

type Texts = { [key: string]: string | Texts | Texts[] }

/** Every text's path with the values that it takes, `{first_name}` of a message among them. */
function placesOf(texts: Texts, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value === 'string') return [`${path}${key} ${(value.match(/\{+\w+\}+/g) ?? []).sort()}`]
    if (Array.isArray(value)) return value.flatMap((one, index) => placesOf(one, `${path}${key}.${index}.`))
    return placesOf(value, `${path}${key}.`)
  })
}

it.each([
  ['portal', portalEn, portalEs],
  ['legal pages', legalEn, legalEs],
] as const)('the %s say everything in Spanish that they say in English', (_, en, es) => {
  expect(placesOf(es)).toEqual(placesOf(en))
})

it('wrong fields are named in SPEC’s words', () => {
  expect(Object.entries(portalEn.validation).filter(([key, text]) => key !== text)).toEqual([
    ['Invalid phone', expect.any(String)],
  ])
})
