import { withoutAccents } from '#reader/compare-text.ts'
import type { Random } from '#reader/synth/random.ts'

/** A text as a recogniser might misread it: accents lost, letters taken for others, spaces dropped. */
export function slip(random: Random, text: string): string {
  let read = random.chance(0.4) ? withoutAccents(text) : text
  if (random.chance(0.25)) {
    const letters = [...read].flatMap(letter => {
      const roll = random.next()
      return roll < 0.012 ? [random.pick([...'aeiounrtlsIl1O0'])] : roll < 0.022 ? [] : [letter]
    })
    read = letters.join('')
  }
  if (random.chance(0.04)) read = read.replace(' ', '')
  read = read.replace(/\s+/g, ' ').trim()
  return read.length > 1 ? read : text
}

/** How sure a recogniser is of what it read, as of rendered cards: nearly always of what it read right, less of what it did not. */
export const surenessOf = (random: Random, isRight: boolean) =>
  Math.max(0.5, 1 + (isRight ? 0.012 : 0.06) * Math.log(1 - random.next()))

/** Lettering that a recogniser makes nothing of: most letters wrong, some gone. */
export function garble(random: Random, text: string): string {
  const letters = [...text].flatMap(letter => {
    const roll = random.next()
    return roll < 0.3 ? [random.pick([...'aeiounrtlsIl1O0B&e'])] : roll < 0.45 ? [] : [letter]
  })
  return letters.join('').replace(/\s+/g, ' ').trim() || 'o'
}
