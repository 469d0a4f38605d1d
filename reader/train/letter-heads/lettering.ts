// Lettering as in logos: large initials, outlined or heavy letters, tight spacing, text on an arc.
import type { Random } from '#reader/synth/random.ts'

/** How far large initials extend above and below the other letters, as shares of the height of all ink. */
export type Overhang = { above: number; below: number }

export type Lettering = {
  /** The size of initials relative to the other letters. 1 means no large initials. */
  initials: number
  /** Whether every word has a large initial, or only the first one. */
  isEveryWord: boolean
  /** Whether the last letter is as large as the first. */
  isLastLarge: boolean
  /** The vertical position of large initials: 0 on the baseline, 1 aligned with the top of the other letters. */
  hangs: number
  /** The SVG attributes that paint the letters. */
  paint: string
  /** The letter spacing as a share of the font size. Undefined for the usual spacing. */
  spacing: number | undefined
  /** How far the middle is above the ends, as a share of the ink height. It is below them if negative. */
  rise: number
}

export const plainLettering: Lettering = {
  initials: 1,
  isEveryWord: false,
  isLastLarge: false,
  hangs: 0,
  paint: 'fill="#fff"',
  spacing: undefined,
  rise: 0,
}

const maxLength = 26

function paint(random: Random): string {
  const kind = random.next()
  const stroke = (from: number, to: number) => `stroke="#fff" stroke-width="${random.between(from, to).toFixed(1)}"`
  if (kind < 0.75) return plainLettering.paint
  return kind < 0.9 ? `fill="#fff" ${stroke(1.5, 4)}` : `fill="none" ${stroke(1.2, 2.6)}`
}

/** Picks plain lettering for most texts, and special lettering for some short ones. */
export function pickLettering(random: Random, text: string): Lettering {
  if (text.length > maxLength || !/\p{L}{3}/u.test(text) || !random.chance(0.22)) return plainLettering
  const hasLargeInitials = random.chance(0.5)
  return {
    initials: hasLargeInitials ? random.between(1.2, 1.9) : 1,
    isEveryWord: random.chance(0.65),
    isLastLarge: random.chance(0.2),
    hangs: random.chance(0.6) ? 0 : random.pick([0.5, 1]),
    paint: paint(random),
    spacing: random.chance(0.15) ? random.between(-0.1, -0.03) : undefined,
    rise: random.chance(0.2) ? random.between(-0.5, 0.5) : 0,
  }
}

/** A text as SVG with large initials. `size` is in pixels, and `safe` escapes text for SVG. */
export function withLargeInitials(
  text: string,
  { initials, isEveryWord, isLastLarge, hangs }: Lettering,
  { size, safe }: { size: number; safe: (text: string) => string },
): string {
  // The height of capitals is about 0.7 of the font size.
  const drop = (initials - 1) * 0.7 * size * hangs
  const large = (letter: string) =>
    `<tspan font-size="${(size * initials).toFixed(1)}" dy="${drop.toFixed(1)}">${safe(letter)}</tspan>`
  const small = (letters: string) => (letters ? `<tspan dy="${(-drop).toFixed(1)}">${safe(letters)}</tspan>` : '')
  const words = text.split(' ')
  return words
    .map((word, index) => {
      const space = index < words.length - 1 ? ' ' : ''
      // Text after a word without large letters is on the baseline already.
      if (!/^\p{L}{2}/u.test(word) || (index > 0 && !isEveryWord)) return safe(word + space)
      const isEnd = isLastLarge && index === words.length - 1 && word.length > 3
      const [first, rest, end] = isEnd
        ? [word.slice(0, 1), word.slice(1, -1), word.slice(-1)]
        : [word.slice(0, 1), word.slice(1), '']
      return large(first) + small(rest + space) + (end && large(end))
    })
    .join('')
}

/** How far the initials extend beyond the other letters. */
export function overhangOf({ initials, hangs }: Lettering): Overhang {
  const out = 1 - 1 / initials
  return { above: out * (1 - hangs), below: out * hangs }
}

type Ink = { ink: Uint8Array; width: number; height: number }

/** Bends ink to an arc: the middle moves up by `rise` of the height, or down if negative. */
export function arched({ ink, width, height }: Ink, rise: number): Ink {
  const reach = Math.round(Math.abs(rise) * height)
  if (reach === 0) return { ink, width, height }
  const out = new Uint8Array(width * (height + reach))
  for (let x = 0; x < width; x++) {
    const fromMiddle = (2 * x) / width - 1
    const down = Math.round(reach * (rise > 0 ? fromMiddle ** 2 : 1 - fromMiddle ** 2))
    for (let y = 0; y < height; y++) out[(y + down) * width + x] = ink[y * width + x] ?? 0
  }
  return { ink: out, width, height: height + reach }
}
