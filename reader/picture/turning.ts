import type { Quad, TextLine } from '#reader/port.ts'
import { quadHeight, quadWidth } from './geometry.ts'
import { isVertical } from './line-crop.ts'

const surely = 0.8

/** How much text was surely read: letters weighed by confidence, guesses left out. */
export function readingScore(lines: readonly TextLine[]): number {
  return lines
    .filter(line => line.confidence >= surely)
    .reduce((sum, line) => sum + line.text.length * line.confidence ** 2, 0)
}

/** Whether most text runs downwards, so that the card lies on its side. */
export function liesOnItsSide(boxes: readonly Quad[]): boolean {
  const length = (box: Quad) => Math.max(quadWidth(box), quadHeight(box))
  const total = boxes.reduce((sum, box) => sum + length(box), 0)
  const vertical = boxes.filter(isVertical).reduce((sum, box) => sum + length(box), 0)
  return boxes.length > 1 && vertical > total / 2
}

/** Whether a reading has so few sure lines that the card may stand on its head. */
export function isWeak(lines: readonly TextLine[]): boolean {
  const sure = lines.filter(line => line.confidence >= surely && line.text.length >= 3)
  return sure.length < 3 || sure.length < lines.length / 2
}

/** Degrees from which on a card is set straight: lines stand in their order up to here. */
const leastTilt = 10
/** Boxes shorter than so many heights say little about which way their line runs. */
const longEnough = 3
/** Lines that run like the others to so many degrees, and what share of the text they must be. */
const alike = { degrees: 6, share: 0.7 }

/** By how many degrees the lines of a card run downwards (or, below 0, upwards); 0 where that is little, or in doubt. */
export function tiltOf(boxes: readonly Quad[]): number {
  const lines = boxes
    .filter(box => quadWidth(box) >= longEnough * quadHeight(box))
    .map(box => ({
      length: quadWidth(box),
      degrees: (Math.atan2(box[1][1] - box[0][1], box[1][0] - box[0][0]) * 180) / Math.PI,
    }))
    .sort((a, b) => a.degrees - b.degrees)
  const total = lines.reduce((sum, line) => sum + line.length, 0)
  let passed = 0
  const middle = lines.find(line => {
    passed += line.length
    return passed >= total / 2
  })
  if (!middle || lines.length < 3 || Math.abs(middle.degrees) < leastTilt) return 0
  const near = lines.filter(line => Math.abs(line.degrees - middle.degrees) <= alike.degrees)
  return near.reduce((sum, line) => sum + line.length, 0) >= alike.share * total ? middle.degrees : 0
}
