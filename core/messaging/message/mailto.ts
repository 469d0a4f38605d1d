/** A length that all browsers and mail programs accept for an address. */
const longest = 2000

/** A text that is shortened so that an address has room for it ends so. */
const ellipsis = '…'

export type Letter = {
  to: string
  subject: string
  text: string
  /** Stands below the text, and is never shortened; '' for nothing. */
  below: string
}

/** Whether a text is a single address that a `mailto:` link can name. */
export function isMailAddress(text: string): boolean {
  return /^[^\s\p{C}@,;:<>()[\]"\\]{1,64}@[^\s\p{C}@,;:<>()[\]"\\]{1,255}$/u.test(text)
}

/**
 * An e-mail as a `mailto:` link of at most 2,000 characters (RFC 6068). No text can add a header: everything is encoded,
 * line breaks as CRLF, and the subject is one line. A text that is too long for a link is shortened.
 */
export function mailtoLink({ to, subject, text, below }: Letter): { href: string; isShortened: boolean } {
  const [local, domain] = splitAddress(to)
  const address = `mailto:${encode(local)}@${encode(domain)}`
  const head = `${address}?subject=${encode(subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())}&body=`
  const linkOf = (body: string) => `${head}${encode(below ? `${body}\n\n${below}` : body)}`
  const whole = linkOf(text)
  if (whole.length <= longest) return { href: whole, isShortened: false }
  const letters = [...text]
  let [fits, tooMany] = [0, letters.length]
  const cut = (n: number) => `${letters.slice(0, n).join('').trimEnd()}${ellipsis}`
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (linkOf(cut(middle)).length <= longest) fits = middle
    else tooMany = middle
  }
  return { href: linkOf(cut(fits)), isShortened: true }
}

function splitAddress(address: string): [string, string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().replace(/\r\n?|\n/g, '\r\n'))
}
