/** What a spreadsheet may read as the start of a formula, the full-width signs among them, behind any white space. */
const formula = /^(?:[\s\p{Cc}]*[=+\-@＝＋－＠]|[\t\r\n])/u
const phone = /^\+[0-9]{6,15}(?: ext\. [0-9]{1,6})?$/

/** Whether a text is a formula, or one that was disarmed, any number of times. */
const isArmed = (text: string) => formula.test(text.replace(/^'+/, ''))

/**
 * The text so that no spreadsheet runs it: one that looks like a formula gets an apostrophe in front. A phone in E.164,
 * with or without an extension, stays as it is, or no address book could import it.
 */
export function disarmFormula(text: string): string {
  return isArmed(text) && !phone.test(text) ? `'${text}` : text
}

/** The text that `disarmFormula` was given; other programs guard their exports in the same way. */
export function rearmFormula(text: string): string {
  return text.startsWith("'") && isArmed(text) ? text.slice(1) : text
}
