// Parsing of single values (e-mail addresses, phone numbers, websites, postal addresses, names, companies), and what is
// a signature.

export { type AddressParts, addressParts } from './addresses/address-parts.ts'
export { plainText } from './extract/lines/card-lines.ts'
export { plainName, properCase } from './extract/names/split-name.ts'
export { likenessToDomain, likenessToLocalPart } from './extract/roles/likeness.ts'
export { countryOfPhone } from './extract/spans/country-of.ts'
export { detectEmails } from './extract/spans/detect-email.ts'
export { detectPhones, e164Of, nationalNumberOf, type PhoneSpan } from './extract/spans/detect-phone.ts'
export { detectWebsites, ownNameOf, plainHost } from './extract/spans/detect-website.ts'
export { emailParts, isFreeMail } from './extract/spans/email-domains.ts'
export { type OrderedPhone, orderPhones } from './extract/spans/order-phones.ts'
export { dialledNumber, splitExtension } from './extract/spans/phone-extension.ts'
export { isSignature } from './typed/is-signature.ts'
export { countryNamed } from './words/countries.ts'
export { homeOfLanguage } from './words/home-of-language.ts'
export { hasLegalForm, withoutLegalForm } from './words/legal-forms.ts'
