// Renders the patch of a card around a line: colours, background, light, and things beside the line.
import type { Random } from '#reader/synth/random.ts'
import type { Drawn } from './sheet.ts'

/** A coloured patch. The ink of the line begins `edge` pixels inside it on every side. */
export type Patch = { data: Uint8Array; width: number; height: number; edge: number }
type Colour = readonly [number, number, number]
type Colours = { background: Colour; ink: Colour }

const lightness = ([red, green, blue]: Colour) => 0.3 * red + 0.59 * green + 0.11 * blue
const anyColour = (random: Random): Colour => [random.between(0, 255), random.between(0, 255), random.between(0, 255)]
function nearGrey(random: Random, from: number, to: number): Colour {
  const grey = random.between(from, to)
  return [grey + random.between(-18, 18), grey + random.between(-18, 18), grey + random.between(-18, 18)]
}

/** Pale print: ink with the colour of the background, a little lighter or darker. */
function paleOn(random: Random, background: Colour): Colours {
  const change = random.between(26, 48) * (lightness(background) > 128 ? -1 : 1)
  return { background, ink: [background[0] + change, background[1] + change, background[2] + change] }
}

/** Colours of paper and ink: dark on light, grey on light, light on dark, or any two colours with enough contrast. */
function pickColours(random: Random): Colours {
  const kind = random.next()
  if (kind < 0.42) return { background: nearGrey(random, 170, 255), ink: nearGrey(random, 0, 90) }
  if (kind < 0.54) return { background: nearGrey(random, 180, 255), ink: nearGrey(random, 80, 150) }
  if (kind < 0.72) return { background: nearGrey(random, 0, 80), ink: nearGrey(random, 160, 255) }
  if (kind < 0.77) return paleOn(random, anyColour(random))
  const minContrast = random.chance(0.3) ? 40 : 75
  for (;;) {
    const [background, ink] = [anyColour(random), anyColour(random)]
    if (Math.abs(lightness(background) - lightness(ink)) > minContrast) return { background, ink }
  }
}

/** Smooth noise: random values on a coarse grid with linear interpolation (value noise). */
function smoothNoise(random: Random, width: number, height: number): (x: number, y: number) => number {
  const cell = random.between(6, 60)
  const [columns, rows] = [Math.ceil(width / cell) + 2, Math.ceil(height / cell) + 2]
  const values = Float32Array.from({ length: columns * rows }, () => random.between(-1, 1))
  return (x, y) => {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
    const [right, down] = [x / cell - column, y / cell - row]
    const at = row * columns + column
    const upper = (values[at] ?? 0) * (1 - right) + (values[at + 1] ?? 0) * right
    const lower = (values[at + columns] ?? 0) * (1 - right) + (values[at + columns + 1] ?? 0) * right
    return upper * (1 - down) + lower * down
  }
}

/** The change of brightness at each pixel of the patch by light and shadows. */
function lightOn(random: Random, width: number, height: number): (x: number, y: number) => number {
  const parts: ((x: number, y: number) => number)[] = []
  if (random.chance(0.4)) {
    const [angle, depth] = [random.between(0, 2 * Math.PI), random.between(0, 60)]
    const [across, down] = [(Math.cos(angle) * depth) / width, (Math.sin(angle) * depth) / height]
    parts.push((x, y) => across * x + down * y)
  }
  if (random.chance(0.3)) {
    const [noise, depth] = [smoothNoise(random, width, height), random.between(3, 26)]
    parts.push((x, y) => depth * noise(x, y))
  }
  if (random.chance(0.07)) {
    const [centreX, centreY] = [random.between(0, width), random.between(-0.5, 1.5) * height]
    const [radius, strength] = [random.between(0.5, 4) * height, random.between(40, 170)]
    parts.push((x, y) => strength * Math.exp(-((x - centreX) ** 2 + (y - centreY) ** 2) / radius ** 2))
  }
  // The edge of a shadow.
  if (random.chance(0.06)) {
    const [from, slope, depth] = [random.between(0, width), random.between(-1, 1), random.between(-80, -20)]
    parts.push((x, y) => (x + slope * y > from ? depth : 0))
  }
  return (x, y) => parts.reduce((sum, part) => sum + part(x, y), 0)
}

/** A photo or a pattern under the print: smooth noise at a large and a small scale, for each channel. */
function pictureBehind(
  random: Random,
  { width, height, contrast }: { width: number; height: number; contrast: number },
): (x: number, y: number, channel: number) => number {
  if (!random.chance(0.12)) return () => 0
  const depth = random.between(0.1, 0.35) * Math.min(100, contrast)
  // Wood, cloth and stripes are stretched in one direction.
  const [stretchX, stretchY] = random.chance(0.4) ? [random.between(0.1, 1), random.between(1, 6)] : [1, 1]
  const scales = [0, 1, 2].map(() => smoothNoise(random, width * 1.2, height * 6.5))
  const grain = smoothNoise(random, width * 1.2, height * 6.5)
  const sharp = random.chance(0.3)
  return (x, y, channel) => {
    const fine = grain(x * stretchX, y * stretchY)
    const value = (scales[channel] ?? grain)(x * stretchX, y * stretchY)
    // The sign function gives sharp edges, like objects in a photo.
    return depth * (fine + (sharp ? Math.sign(value) * 0.7 : value))
  }
}

/** A coloured area, such as a part of a photo, that begins behind or beside the line. */
function fieldBehind(
  random: Random,
  width: number,
  height: number,
  ink: Colour,
): (x: number, y: number) => Colour | undefined {
  if (!random.chance(0.13)) return () => undefined
  const colour = anyColour(random)
  if (Math.abs(lightness(colour) - lightness(ink)) < 60) return () => undefined
  const [left, right] = [random.between(-0.2, 1) * width, random.between(0.2, 1.4) * width]
  const [top, bottom] = random.chance(0.5) ? [0, height] : [random.between(0, 0.8) * height, height]
  const slope = random.chance(0.4) ? random.between(-1, 1) : 0
  return (x, y) => (x + slope * y > left && x < right && y >= top && y <= bottom ? colour : undefined)
}

/** Renders a line on paper. `neighbour` is the line above or below it, which may be partly visible in the crop. */
export function renderOnPaper(random: Random, line: Drawn, neighbour: Drawn | undefined): Patch {
  const edge = Math.round(line.height * 0.6) + 6
  const [width, height] = [line.width + 2 * edge, line.height + 2 * edge]
  const { background, ink } = pickColours(random)
  const light = lightOn(random, width, height)
  const field = fieldBehind(random, width, height, ink)
  const picture = pictureBehind(random, { width, height, contrast: Math.abs(lightness(background) - lightness(ink)) })
  // Some logos and names have two colours.
  const second = random.chance(0.05) ? anyColour(random) : ink
  const secondInk = Math.abs(lightness(second) - lightness(background)) > 60 ? second : ink
  const secondFrom = edge + random.between(0.2, 0.8) * line.width
  const strength = random.chance(0.8) ? 1 : random.between(0.55, 1)
  const gap = Math.round(random.between(0.12, 0.5) * line.height)
  const shiftX = Math.round(random.between(-0.3, 0.5) * line.width)
  const shiftY = neighbour && random.chance(0.5) ? gap + neighbour.height : -line.height - gap
  const inkAt = (from: Drawn, x: number, y: number) =>
    x >= 0 && x < from.width && y >= 0 && y < from.height ? (from.ink[y * from.width + x] ?? 0) / 255 : 0
  const rule = random.chance(0.04) ? Math.round(edge + line.height * random.between(1.08, 1.4)) : -9
  // Some print has a drop shadow.
  const shadow = random.chance(0.03) ? random.integer(1, 3) : 0
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [inX, inY] = [x - edge, y - edge]
      let cover = inkAt(line, inX, inY)
      if (neighbour) cover = Math.max(cover, inkAt(neighbour, inX + shiftX, inY + shiftY))
      if (y === rule || y === rule + 1) cover = 1
      cover *= strength
      const dark = shadow && cover < 0.5 ? inkAt(line, inX - shadow, inY - shadow) * 90 : 0
      const paper = field(x, y) ?? background
      const change = light(x, y) - dark
      const at = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++) {
        const below = (paper[channel] ?? 0) + picture(x, y, channel)
        const above = (x > secondFrom ? secondInk : ink)[channel] ?? 0
        data[at + channel] = Math.max(0, Math.min(255, below + (above - below) * cover + change))
      }
    }
  }
  return { data, width, height, edge }
}
