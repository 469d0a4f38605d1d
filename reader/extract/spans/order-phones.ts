import type { PhoneKind } from '#reader/contact.ts'
import { digitsOf } from '#reader/words/text-shape.ts'
import { countryOfCode } from './country-of.ts'
import { e164Of, isMobile } from './detect-phone.ts'
import type { FoundPhone } from './take-spans.ts'

export type OrderedPhone = {
  value: string
  e164: string
  kind: PhoneKind
  confidence: number
  /** The country that its code or its label says; '' where neither does. */
  country?: string
}

/** Factor for a number that no country's plan has: few of those were misread. */
const noPlan = 0.85
/** How far a number for one country stands behind those of its kind. */
const behindOthers = 0.5

const rank: Record<PhoneKind, number> = { mobile: 0, whatsapp: 0, other: 1, office: 1, fax: 2 }

/**
 * The card's numbers, the one to write to first: mobiles before others, faxes last, else as printed. A number without
 * a country code is dialled where one with such a code is, else in the first of the regions in which it is a number.
 * Where no digit can be misread (`isExact`), what nobody can dial and no label calls a number is none beside others.
 */
export function orderPhones(
  found: readonly Pick<FoundPhone, 'value' | 'kind' | 'confidence' | 'labelled' | 'country'>[],
  { regions, isExact = false }: { regions: readonly string[]; isExact?: boolean },
): OrderedPhone[] {
  const isLocal = ({ value }: Pick<FoundPhone, 'value'>) => countryOfCode(value) === ''
  const abroad = found.map(({ value }) => countryOfCode(value)).find(Boolean)
  const dialledIn = [...(abroad ? [abroad] : []), ...regions, undefined]
  const phones = found.map(({ value, kind, confidence, labelled, country: said = '' }) => {
    const e164 = (said ? [said, ...dialledIn] : dialledIn).map(region => e164Of(value, region)).find(Boolean) ?? ''
    // `Tel.` stands before mobiles too.
    const known = (kind === 'other' || kind === 'office') && isMobile(e164) ? 'mobile' : kind
    const country = countryOfCode(value) || (said && e164Of(value, said) ? said : '')
    // Where no country is known, nobody can tell.
    const isUnknown = !e164 && (said !== '' || dialledIn.some(Boolean) || value.startsWith('+'))
    return { value, e164, kind: known, confidence: isUnknown ? confidence * noPlan : confidence, labelled, country }
  })
  const isSome = phones.some(({ e164 }) => e164)
  const dialled = phones.filter(({ e164, labelled }) => !isExact || !isSome || e164 || labelled)
  const key = (phone: OrderedPhone) => phone.e164 || digitsOf(phone.value)
  const unique = dialled.filter((phone, index) => dialled.findIndex(other => key(other) === key(phone)) === index)
  // Who prints a number for one country and another for all others is reached by the latter.
  const order = (phone: OrderedPhone) => rank[phone.kind] + (phone.country && isLocal(phone) ? behindOthers : 0)
  return unique.sort((a, b) => order(a) - order(b)).map(({ labelled: _, ...phone }) => phone)
}
