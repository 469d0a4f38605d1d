import { detectEmails, emailParts, likenessToLocalPart } from 'card-reader/parts'
import { z } from 'zod'
import { addressKey } from '#core/ai-reading/agree/printed-lines.ts'

export type ReadEmail = { email: string; confidence: number }
type Evidence = {
  /** The addresses on the card, by key. */
  printed: ReadonlyMap<string, string>
  /** The person's name, and the host of the company's site. */
  name: string
  host: string
}

const agreed = 0.95
const onlyTheModel = 0.75
const respelled = 0.7
/** From this likeness on an address is the person's own. */
const own = 0.6

function isEmail(text: string): boolean {
  const [found] = detectEmails(text)
  return z.email().safeParse(text).success && found?.email === text && !found.broken
}

/** How much supports a spelling: the person's name in it, and the domain of the company's site. */
function supportOf(email: string, { name, host }: Evidence): number {
  const { local, domain } = emailParts(email)
  return likenessToLocalPart(name, local) + Number(domain.toLowerCase() === host)
}

/** The spelling with more support, the first if equal; one that cannot be an address has none. */
function betterSpelled(first: string, second: string, evidence: Evidence): string {
  if (!isEmail(first)) return second
  return supportOf(second, evidence) > supportOf(first, evidence) ? second : first
}

/**
 * The rules' e-mail addresses, and those of the model that are on the card with an `@` and a possible domain. If the
 * model spells an address differently, the spelling with more support is used. The person's own address comes before
 * `info@`.
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
