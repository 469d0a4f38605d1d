import type { Random } from './random.ts'

/** Glare of a lamp or window as an overlay that fades letters. It is '' for most cards. */
export function glare(random: Random): string {
  if (!random.chance(0.4)) return ''
  const at = `${random.integer(10, 90)}% ${random.integer(10, 90)}%`
  const size = `${random.integer(16, 34)}% ${random.integer(20, 45)}%`
  const strength = random.between(0.45, 0.72).toFixed(2)
  return `<div style="position:absolute;inset:0;background:radial-gradient(ellipse ${size} at ${at},
    rgba(255,255,255,${strength}) 35%,rgba(255,255,255,0))"></div>`
}

/** Adds the noise of a sensor in poor light to raw pixels in place. */
export function addGrain(pixels: Uint8Array, random: Random): void {
  const amount = random.between(4, 26)
  for (let index = 0; index < pixels.length; index++) {
    // The sum of three uniform values is nearly normal.
    const noise = (random.next() + random.next() + random.next() - 1.5) * amount
    pixels[index] = Math.max(0, Math.min(255, Math.round((pixels[index] ?? 0) + noise)))
  }
}
