const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}]+$/u

/**
 * First and last name joined; '' if both are empty. Chinese and Korean names begin with the surname and have no space.
 */
export function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  if (eastAsian.test(first_name) && eastAsian.test(last_name)) return last_name + first_name
  return `${first_name} ${last_name}`.trim()
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
