import type { Quad, TextLine } from '#core/ocr/ocr-port.ts'
import { quadHeight, quadWidth } from './geometry.ts'
import { standsUpright } from './line-crop.ts'

export type Turn = 0 | 90 | 180 | 270

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
  const upright = boxes.filter(standsUpright).reduce((sum, box) => sum + length(box), 0)
  return boxes.length > 1 && upright > total / 2
}

/** Whether a reading has so few sure lines that the card may stand on its head. */
export function isWeak(lines: readonly TextLine[]): boolean {
  const sure = lines.filter(line => line.confidence >= surely && line.text.length >= 3)
  return sure.length < 3 || sure.length < lines.length / 2
}
