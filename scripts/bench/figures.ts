import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** Whether a bench only shows that it still runs: one start, one round, no limit. */
export const isSmoke = process.argv.includes('--smoke')

/** What a figure is measured in, of those that are kept: the others say more about the machine than about the code. */
const kinds = ['ratio', 'processor', 'memory', 'size'] as const

/** A measured value, its upper limit `most` or lower limit `least`, and its kind if it is kept. */
export type Figure = {
  name: string
  value: number
  most?: number
  least?: number
  kept?: (typeof kinds)[number]
}

const benchFiguresSchema = z.object({
  date: z.string(),
  commit: z.string(),
  /** The model of the processor: processor time is compared only on the same. */
  processor: z.string(),
  figures: z.record(z.string(), z.object({ kind: z.enum(kinds), better: z.enum(['less', 'more']), value: z.number() })),
})
/** The figures that one run of a bench kept. */
export type BenchFigures = z.infer<typeof benchFiguresSchema>
/** The figures of each bench, by its name. */
export type SpeedFigures = Record<string, BenchFigures>

/** Where the figures of the last measured commit are. */
export const speedFile: string = fileURLToPath(new URL('../../docs/figures/speed.json', import.meta.url))

/** The figures in a file; none without it. */
export function readFigures(file: string): SpeedFigures {
  if (!existsSync(file)) return {}
  return z.record(z.string(), benchFiguresSchema).parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Stores figures, of which a person reads the changes. */
export function writeFigures(file: string, figures: SpeedFigures): void {
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
}

/**
 * Prints the figures beside their limits, and lets the process exit with 1 if one is missed. `--write` keeps them in
 * docs/figures/speed.json, `--figures FILE` in another file. A smoke run has no limits and keeps nothing.
 */
export function report(bench: string, figures: readonly Figure[]): void {
  for (const figure of figures) {
    const { name, value, most, least } = figure
    const isMissed = (most !== undefined && value > most) || (least !== undefined && value < least)
    const limits = [least === undefined ? [] : `>= ${least}`, most === undefined ? [] : `<= ${most}`].flat()
    const shown = value.toFixed(Math.abs(value) < 10 ? 2 : 0).padStart(8)
    console.log(`${name.padEnd(66)}${shown}  ${limits.join(', ')}${isMissed && !isSmoke ? '  MISSED' : ''}`)
    if (isMissed && !isSmoke) process.exitCode = 1
  }
  const file = process.argv.includes('--write') ? speedFile : process.argv[process.argv.indexOf('--figures') + 1]
  const isAsked = process.argv.includes('--write') || process.argv.includes('--figures')
  if (isSmoke || !isAsked || file === undefined) return
  writeFigures(file, { ...readFigures(file), [bench]: keptOf(figures) })
}

function keptOf(figures: readonly Figure[]): BenchFigures {
  const kept = figures.flatMap(({ name, value, least, kept: kind }) => {
    if (kind === undefined) return []
    const better = least === undefined ? ('less' as const) : ('more' as const)
    return [[name, { kind, better, value: Number(value.toPrecision(3)) }] as const]
  })
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    processor: cpus()[0]?.model ?? '',
    figures: Object.fromEntries(kept),
  }
}
