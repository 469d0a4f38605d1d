import { detectEmails, emailParts, likenessToLocalPart } from 'card-reader/parts'
import { z } from 'zod'
import { addressKey } from '#core/ai-reading/agree/printed-addresses.ts'

export type ReadEmail = { email: string; confidence: number }
type Evidence = {
  /** The addresses that stand on the card, by their keys. */
  printed: ReadonlyMap<string, string>
  /** The person's name, and the host of the firm's site. */
  name: string
  host: string
}

const agreed = 0.95
const onlyTheModel = 0.75
const respelled = 0.7
/** The likeness from which an address is the person's own. */
const own = 0.6

function isEmail(text: string): boolean {
  const [found] = detectEmails(text)
  return z.email().safeParse(text).success && found?.email === text && !found.broken
}

/** How much speaks for a spelling beside its letters: the person's name in it, and the domain of the firm's site. */
function supportOf(email: string, { name, host }: Evidence): number {
  const { local, domain } = emailParts(email)
  return likenessToLocalPart(name, local) + Number(domain.toLowerCase() === host)
}

/** The spelling for which more speaks, the first where nothing does; one that cannot be an address has nothing. */
function betterSpelled(first: string, second: string, evidence: Evidence): string {
  if (!isEmail(first)) return second
  return supportOf(second, evidence) > supportOf(first, evidence) ? second : first
}

/**
 * The rules' e-mail addresses, with those of the model that stand on the card with an `@` and end in a domain that can
 * exist. Where its spelling is another than the rules' or the card's, it is followed if more speaks for it. The
 * person's own address comes before `info@`.
 */
export function agreeOnEmails(
  rules: readonly ReadEmail[],
  model: readonly string[],
  evidence: Evidence,
): readonly ReadEmail[] {
  const emails = [...rules]
  for (const email of model) {
    const key = addressKey(email)
    const printed = evidence.printed.get(key)
    if (!isEmail(email) || printed === undefined) continue
    const at = emails.findIndex(known => addressKey(known.email) === key)
    const known = emails[at]
    if (!known) emails.push({ email: betterSpelled(printed, email, evidence), confidence: onlyTheModel })
    else if (known.email.toLowerCase() === email.toLowerCase()) {
      emails[at] = { ...known, confidence: Math.max(known.confidence, agreed) }
    } else if (betterSpelled(known.email, email, evidence) === email) {
      emails[at] = { email, confidence: respelled }
    }
  }
  const isOwn = ({ email }: ReadEmail) => likenessToLocalPart(evidence.name, emailParts(email).local) >= own
  return emails.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
}
