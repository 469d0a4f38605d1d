import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * What a typed phone says: its E.164 and country, '' where it does not parse. A number without a country code is
 * read as one of the country of `like` (another E.164).
 */
export function readPhone(
  phone: string,
  { like }: { like?: string | undefined },
): { phone: string; phone_e164: string; country: string } {
  const region: CountryCode | undefined = like ? parsePhoneNumberFromString(like)?.country : undefined
  const parsed = parsePhoneNumberFromString(phone, region)
  const valid = parsed?.isPossible() ? parsed : undefined
  return { phone, phone_e164: valid?.number ?? '', country: valid?.country ?? '' }
}
