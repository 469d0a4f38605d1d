import { parse } from 'tldts'
import { foldText } from '#reader/compare-text.ts'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { type Profile, typedProfile } from '#reader/profiles.ts'
import { networkInRow } from './detect-handles.ts'

/** Larger print is a lettering. */
const largest = 1.3
const shortestOwn = 6
/** Letters that handles of one owner have in common. */
const sharedLetters = 5

/** `ana_torres`, `norte_obras.madrid` */
const underscored = /^(?=.*[a-z]{2})[a-z\d.]*_[\w.]{2,}$|^(?=.*[a-z]{2})[a-z\d.]{2,}_+$/i
/** `norteobras.interiores`: parts that no abbreviation has, in small letters. */
const dotted = /^[a-z\d]{3,}\.[a-z]{5,}$/

/** Two handles of one owner begin alike: `ana_torres.art`, `anatorres`. */
function areKin(a: string, b: string): boolean {
  const one = foldText(a)
  return one.length >= sharedLetters && foldText(b).startsWith(one.slice(0, sharedLetters))
}

type OfCard = {
  /** What the owner is called in their e-mails and sites, and the firm. */
  ownNames: readonly string[]
  firm: string
  /** The profiles that print or a code names. */
  known: readonly Profile[]
  all: readonly CardLine[]
}

/**
 * The handles that stand alone on their line, their network a drawn sign or a label to their left: written as only handles
 * are, or in small letters what the card's owner is called in their e-mail, site or firm, or much like another handle.
 */
export function bareHandles(lines: readonly CardLine[], { ownNames, firm, known, all }: OfCard): Profile[] {
  const own = new Set([...ownNames, firm].map(foldText).filter(name => name.length >= shortestOwn))
  // A firm of one word stands on its card again as a logo.
  if (!firm.includes(' ')) own.delete(foldText(firm))
  const tokens = lines
    .filter(line => line.size <= largest && line.text.length <= 40)
    .map(line => ({ line, text: line.text.replace(/[.…\s]+$/u, '') }))
    .filter(({ text }) => /^[\w.]{3,}$/.test(text))
  const found = tokens.map(({ line, text }) => {
    const kind = networkInRow(line, all)
    const isSmall = text === text.toLowerCase()
    const isDotted = dotted.test(text) && !parse(text).isIcann
    const isHandle = kind !== undefined || underscored.test(text) || isDotted || (isSmall && own.has(foldText(text)))
    return { kind, text, isSmall, isHandle }
  })
  const handles = [...known.map(({ handle }) => handle), ...found.filter(one => one.isHandle).map(({ text }) => text)]
  const isAnother = (text: string) => text.length >= sharedLetters && handles.some(handle => areKin(handle, text))
  return found
    .filter(({ text, isSmall, isHandle }) => isHandle || (isSmall && !firmsOwn(text, firm) && isAnother(text)))
    .map(({ kind, text }) => typedProfile({ kind: kind ?? 'other', handle: text }))
}

const firmsOwn = (text: string, firm: string) => foldText(text) === foldText(firm) && !firm.includes(' ')
