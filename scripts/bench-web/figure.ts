import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/** What was measured, and the bar that it must not pass: `most` from above, `least` from below. */
export type Figure = { name: string; unit: string; value: number; most?: number; least?: number }

/** Whether a figure misses its bar. */
export function isMissed({ value, most, least }: Figure): boolean {
  return (most !== undefined && value > most) || (least !== undefined && value < least)
}

/** One line: name, value, bar, and the value kept from an earlier run. */
export function lineOf(figure: Figure, before: number | undefined): string {
  const { name, unit, value, most, least } = figure
  const bar = most === undefined ? `>= ${least}` : `<= ${most}`
  const kept = before === undefined ? '' : `was ${before}`
  return `${name.padEnd(58)}${`${value} ${unit}`.padStart(9)}  ${bar.padEnd(8)}${kept.padEnd(10)}${isMissed(figure) ? 'MISSED' : ''}`
}

/** The values kept from an earlier run, by name; none where the file is not there. */
export function readKept(file: URL): Record<string, number> {
  try {
    return z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

/** Keeps the values for the next comparison. */
export function keep(file: URL, figures: readonly Figure[]): void {
  const values = Object.fromEntries(figures.map(({ name, value }) => [name, value]))
  writeFileSync(file, `${JSON.stringify(values, null, 2)}\n`)
}
