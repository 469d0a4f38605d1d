type Names = { first_name: string; last_name: string }

const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}]+$/u
const isEastAsian = ({ first_name, last_name }: Names) => eastAsian.test(first_name) && eastAsian.test(last_name)

/** First and last name joined; '' if both are empty. In Chinese and Korean the surname is first, without a space. */
export function fullName(names: Names): string {
  const { first_name, last_name } = names
  return isEastAsian(names) ? last_name + first_name : `${first_name} ${last_name}`.trim()
}

/** Upper-case initials, '?' for no name (SPEC §2). Of a Chinese or Korean name only the surname counts. */
export function initialsOf(names: Names): string {
  const letters = [isEastAsian(names) ? '' : names.first_name, names.last_name].map(name => [...name.trim()][0] ?? '')
  return letters.join('').toUpperCase() || '?'
}

/** What a contact is called: the full name, else the company, the e-mail or the phone; '' where all are empty. */
export function contactName(contact: Names & { company: string; email: string; phone: string }): string {
  return fullName(contact) || contact.company || contact.email || contact.phone
}

/** Position and company in one line; the position alone where the company is what the contact is called. */
export function workOf(contact: Names & { position: string; company: string }): string {
  const { position, company } = contact
  const name = fullName(contact) || company
  return [position, company !== name && company].filter(Boolean).join(' · ')
}

/** Company and e-mail, else phone, in one line, without what the contact is called. */
export function reachOf(contact: Parameters<typeof contactName>[0]): string {
  const name = contactName(contact)
  const [company, email, phone] = [contact.company, contact.email, contact.phone].map(text => text !== name && text)
  return [company, email || phone].filter(Boolean).join(' · ')
}

/** The full name in Latin letters that a card has beside other letters; '' without one. */
export function phoneticName({
  phonetic_first_name,
  phonetic_last_name,
}: {
  phonetic_first_name: string
  phonetic_last_name: string
}): string {
  return fullName({ first_name: phonetic_first_name, last_name: phonetic_last_name })
}
