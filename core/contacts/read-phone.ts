import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * What a typed phone says: its E.164 and country, '' where it does not parse. A number without a country code is
 * read as one of `region` (ISO 3166 alpha-2, '' where nothing is known).
 */
export function readPhone(
  phone: string,
  { region }: { region: string },
): { phone: string; phone_e164: string; country: string } {
  const parsed = parsePhoneNumberFromString(phone, isSupportedCountry(region) ? region : undefined)
  const valid = parsed?.isPossible() ? parsed : undefined
  return { phone, phone_e164: valid?.number ?? '', country: valid?.country ?? '' }
}

/** A number in E.164 in the groups of its country: +49 171 3654184. */
export function groupedPhone(phoneE164: string): string {
  return parsePhoneNumberFromString(phoneE164)?.formatInternational() ?? phoneE164
}
