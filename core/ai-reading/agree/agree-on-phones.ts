import { e164Of, nationalNumberOf, type OrderedPhone, orderPhones } from 'card-reader/parts'
import type { PhoneKind } from '#contracts/contacts.ts'

type Phone = { kind: PhoneKind; value: string }
type Model = { printed: readonly Phone[]; phones: readonly Phone[] }

const agreed = 0.95
const onlyTheModel = 0.75
const digitsOf = (text: string) => text.replace(/\D/g, '')
/** The same for a number with and without its country code; parsing every number on a card would take long. */
const endOf = (text: string) => digitsOf(text).slice(-6)

/** Whether a whole printed number matches the model's, which may have an added country code. */
function isPrintedAs(printed: string, value: string, region: string | undefined): boolean {
  if (endOf(printed) !== endOf(value)) return false
  const number = e164Of(value, region)
  if (number === '') return digitsOf(printed) === digitsOf(value)
  return number === e164Of(printed, region) || nationalNumberOf(number) === digitsOf(printed).replace(/^0/, '')
}

/**
 * The rules' phone numbers in order, and those of the model that stand whole on the card and can be called, each as
 * printed there. The model's kind of a number is used if the card does not tell.
 */
export function agreeOnPhones(
  rules: readonly OrderedPhone[],
  { printed, phones }: Model,
  region: string | undefined,
): readonly OrderedPhone[] {
  const found = [...rules]
  for (const { kind, value } of phones) {
    const at = found.findIndex(phone => isPrintedAs(phone.value, value, region))
    const known = found[at]
    if (known) {
      found[at] = {
        ...known,
        kind: known.kind === 'other' ? kind : known.kind,
        confidence: Math.max(known.confidence, agreed),
      }
      continue
    }
    const standing = printed.find(number => isPrintedAs(number.value, value, region))
    const isPart = found.some(phone => digitsOf(phone.value).includes(digitsOf(value)))
    if (!standing || isPart || !e164Of(value, region)) continue
    found.push({
      kind: standing.kind === 'other' ? kind : standing.kind,
      value: standing.value,
      e164: e164Of(standing.value, region),
      confidence: onlyTheModel,
    })
  }
  const isChanged = found.length > rules.length || found.some((phone, index) => phone.kind !== rules[index]?.kind)
  return isChanged ? orderPhones(found, { regions: region ? [region] : [] }) : found
}
