import { wordsOf } from '#reader/compare-text.ts'
import { emailParts } from '#reader/extract/spans/email-domains.ts'

/** First letters that a reader takes for each other at the start of a word. */
const meant: Readonly<Record<string, string>> = { I: 'l', l: 'i', '1': 'li' }

/** Whether a mail name is a word of the name, or the first one's initial and another: `jane`, `jdoe`. */
function isBuiltFrom(name: string, local: string): boolean {
  const [first = '', ...rest] = wordsOf(name)
  return [first, ...rest, ...rest.map(word => first.charAt(0) + word)].includes(local.toLowerCase())
}

/**
 * An e-mail whose first letter was misread, put right where the person's initial and surname say so: `Idoe@` of Lara Doe
 * is `ldoe@`. Other addresses come back as they are.
 */
export function repairLocalPart(email: string, name: string): string {
  const { local, domain } = emailParts(email)
  if (isBuiltFrom(name, local)) return email
  const others = [...(meant[local.charAt(0)] ?? '')].map(letter => letter + local.slice(1))
  const right = others.find(other => other.length > 2 && isBuiltFrom(name, other))
  return right ? `${right}@${domain}` : email
}
