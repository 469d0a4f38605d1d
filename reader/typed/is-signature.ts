/** A text longer than Telegram's longest message is no signature. */
export const longestText = 4096

export const email: RegExp = /(?<![\w.+%-])[\w.+%-]+@[\w-]+\.[\w.-]*\w/
const phone = /(?:\+|\b00|\(|\b)\d(?:[\s()./-]{0,3}\d){6,14}\b/

/** Whether a text has an e-mail address or a phone number. */
export const reaches = (text: string): boolean => email.test(text) || phone.test(text)

/** Whether a text names a way to reach somebody on more than one line: a signature, and not what somebody searches. */
export function isSignature(text: string): boolean {
  const lines = text.split(/\r?\n/).filter(line => line.trim())
  return lines.length >= 2 && text.length <= longestText && reaches(text)
}
