import { foldText } from '#reader/compare-text.ts'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { type Profile, typedProfile } from '#reader/profiles.ts'
import { networkInRow } from './detect-handles.ts'

/** Larger print is a lettering. */
const largest = 1.3
const shortestOwn = 6

/** `ana_torres`, `norte_obras.madrid` */
const underscored = /^(?=.*[a-z]{2})[a-z\d.]*_[\w.]{2,}$|^(?=.*[a-z]{2})[a-z\d.]{2,}_+$/i
type OfCard = {
  /** What the owner is called in their e-mails and sites, and the firm. */
  ownNames: readonly string[]
  firm: string
  all: readonly CardLine[]
}

/**
 * The handles that stand alone on their line, their network a drawn sign or a label to their left: written as only handles
 * are, or in small letters what the card's owner is called in their e-mail, site or firm.
 */
export function bareHandles(lines: readonly CardLine[], { ownNames, firm, all }: OfCard): Profile[] {
  const own = new Set([...ownNames, firm].map(foldText).filter(name => name.length >= shortestOwn))
  // A firm of one word stands on its card again as a logo.
  if (!firm.includes(' ')) own.delete(foldText(firm))
  return lines
    .filter(({ size, text }) => size <= largest && /^[\w.]{3,40}$/.test(text))
    .flatMap(line => {
      const { text } = line
      const kind = networkInRow(line, all)
      const isOwn = text === text.toLowerCase() && own.has(foldText(text))
      const isHandle = kind !== undefined || underscored.test(text) || isOwn
      return isHandle ? [typedProfile({ kind: kind ?? 'other', handle: text })] : []
    })
}
