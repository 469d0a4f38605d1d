/** A colour as red, green, blue, 0..255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** The colour of `#rgb` or `#rrggbb`; undefined for anything else. */
export function parseColour(text: string | undefined): Rgb | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text ?? '')
  const match = short ?? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text ?? '')
  if (!match) return undefined
  const part = (index: number) => Number.parseInt((match[index] ?? '').repeat(short ? 2 : 1), 16)
  return [part(1), part(2), part(3)]
}

/** `#rrggbb`. */
export function formatColour(colour: Rgb): string {
  return `#${colour.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** `share` of the second colour in the first, 0..1. */
export function mixColours(first: Rgb, second: Rgb, share: number): Rgb {
  const part = (a: number, b: number) => a + (b - a) * share
  return [part(first[0], second[0]), part(first[1], second[1]), part(first[2], second[2])]
}

/** Relative luminance by WCAG 2.2, 0 (black) to 1 (white). */
export function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast by WCAG 2.2, 1 to 21. */
export function contrast(first: Rgb, second: Rgb): number {
  const [low, high] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

/** The colour itself, or the nearest mix of it with `towards` that has the contrast against every ground. */
export function readableColour(colour: Rgb, towards: Rgb, grounds: readonly Rgb[], ratio: number): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mixColours(colour, towards, share)
    if (grounds.every(ground => contrast(candidate, ground) >= ratio)) return candidate
  }
  return towards
}
