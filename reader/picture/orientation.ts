import type { Quad, TextLine } from '#reader/port.ts'
import type { Script } from '#reader/scripts.ts'
import { quadHeight, quadWidth } from './geometry.ts'
import { isVertical } from './line-crop.ts'

const minConfidence = 0.8
/** Characters of a line in another script for each time that it is as wide as high. */
const charactersPerHeight = 1.5

/** A line with the number of its characters, which is estimated if its script is not read. */
type CountedLine = TextLine & { unread?: Script }

/** The number of characters in a line; in a script that is not read the box tells. */
export function charactersIn({ text, box, unread }: CountedLine): number {
  if (!unread) return text.length
  return Math.max(text.length, Math.round((charactersPerHeight * quadWidth(box)) / Math.max(1, quadHeight(box))))
}

/** The amount of text that was read with confidence: the number of characters, weighted by the squared confidence of lines. */
export function readingScore(lines: readonly CountedLine[]): number {
  return lines
    .filter(line => line.confidence >= minConfidence)
    .reduce((sum, line) => sum + charactersIn(line) * line.confidence ** 2, 0)
}

/** Whether most text is vertical, so that the card lies on its side. */
export function liesOnItsSide(boxes: readonly Quad[]): boolean {
  const length = (box: Quad) => Math.max(quadWidth(box), quadHeight(box))
  const total = boxes.reduce((sum, box) => sum + length(box), 0)
  const vertical = boxes.filter(isVertical).reduce((sum, box) => sum + length(box), 0)
  return boxes.length > 1 && vertical > total / 2
}

/** Whether a reading has so few confident lines that the card may be upside down. */
export function isWeak(lines: readonly CountedLine[]): boolean {
  const confident = lines.filter(line => line.confidence >= minConfidence && charactersIn(line) >= 3)
  return confident.length < 3 || confident.length < lines.length / 2
}

/** The tilt in degrees from which a card is straightened. The reading order is right up to this tilt. */
const minTilt = 10
/** The ratio of width to height from which the direction of a box is reliable. */
const minAspectRatio = 3
/** The share of the text whose direction may differ from the median by at most these degrees. */
const agreement = { degrees: 6, share: 0.7 }

/** The tilt of the lines of a card in degrees, positive if they run down. It is 0 if the tilt is small or uncertain. */
export function tiltOf(boxes: readonly Quad[]): number {
  const lines = boxes
    .filter(box => quadWidth(box) >= minAspectRatio * quadHeight(box))
    .map(box => ({
      length: quadWidth(box),
      degrees: (Math.atan2(box[1][1] - box[0][1], box[1][0] - box[0][0]) * 180) / Math.PI,
    }))
    .sort((a, b) => a.degrees - b.degrees)
  const total = lines.reduce((sum, line) => sum + line.length, 0)
  let cumulated = 0
  const median = lines.find(line => {
    cumulated += line.length
    return cumulated >= total / 2
  })
  if (!median || lines.length < 3 || Math.abs(median.degrees) < minTilt) return 0
  const near = lines.filter(line => Math.abs(line.degrees - median.degrees) <= agreement.degrees)
  return near.reduce((sum, line) => sum + line.length, 0) >= agreement.share * total ? median.degrees : 0
}
