import type { CardLine } from '#core/extract/spans/card-lines.ts'
import type { WordLists } from '#core/extract/words/word-lists.ts'

/** What the rest of the card says about whose it is, gathered before lines are judged. */
export type Evidence = {
  /** Local parts of the e-mails. */
  localParts: readonly string[]
  /** Folded own names of the domains that are not a mail provider's. */
  ownNames: readonly string[]
  /** Local parts at free providers: people and small firms alike use their name. */
  freeLocalParts: readonly string[]
  /** Lines with an e-mail or a phone number: people stand right above theirs. */
  reachLines: readonly CardLine[]
  /** What is known by heart. */
  lists: WordLists
}
