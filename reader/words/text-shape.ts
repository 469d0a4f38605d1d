/** Whether a text has a digit. */
export const hasDigit = (text: string): boolean => /\d/.test(text)

/** Whether a text has a letter. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text)

/** Whether a text begins with a capital. */
export const beginsLarge = (text: string): boolean => /^\p{Lu}/u.test(text)

/** Whether a text has one of some signs. */
export const hasSign = (text: string, signs: string): boolean => [...text].some(sign => signs.includes(sign))

/** The digits of a text. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The letters of a text. */
export const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '')

/** A text without the punctuation around it; a full stop behind it belongs to an abbreviation. */
export const withoutSigns = (text: string): string => text.replace(/^[\s,;:.|/)–—·•*-]+|[\s,;:|/(–—·•*-]+$/g, '')

/** A text without the brackets around it, one of which may be missing. */
export const withoutBrackets = (text: string): string => text.replace(/^\(([^()]*)\)?$|^([^()]*)\)$/, '$1$2')
