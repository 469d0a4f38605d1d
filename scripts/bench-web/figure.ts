import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/** A measured value and its limit: `most` is an upper, `least` a lower limit. */
export type Figure = { name: string; unit: string; value: number; most?: number; least?: number }

/** Whether a value misses its limit. */
export function isMissed({ value, most, least }: Figure): boolean {
  return (most !== undefined && value > most) || (least !== undefined && value < least)
}

/** One line: name, value, limit, and the value kept from an earlier run. */
export function lineOf(figure: Figure, before: number | undefined): string {
  const { name, unit, value, most, least } = figure
  const bar = most === undefined ? `>= ${least}` : `<= ${most}`
  const kept = before === undefined ? '' : `was ${before}`
  return `${name.padEnd(58)}${`${value} ${unit}`.padStart(9)}  ${bar.padEnd(8)}${kept.padEnd(10)}${isMissed(figure) ? 'MISSED' : ''}`
}

/** The values kept from an earlier run, by name; none without the file. */
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
