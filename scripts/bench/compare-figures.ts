import type { SpeedFigures } from './figures.ts'

/** A figure that got worse by more than this share fell. */
const mostFall = 0.1

/** A figure beside its earlier value. */
export type Compared = { bench: string; name: string; before: number; now: number; hasFallen: boolean }

/**
 * Compares what was measured now with what was kept. Processor time is compared only between machines with the same
 * processor; all else always. A figure that is missing now, because its bench failed or forgot it, has fallen.
 */
export function compareFigures(before: SpeedFigures, now: SpeedFigures): Compared[] {
  return Object.entries(before).flatMap(([bench, kept]) =>
    Object.entries(kept.figures).flatMap(([name, { kind, better, value }]) => {
      const run = now[bench]
      if (run && kind === 'processor' && run.processor !== kept.processor) return []
      const found = run?.figures[name]?.value ?? Number.NaN
      const share = better === 'more' ? found / value : value / found
      return [{ bench, name, before: value, now: found, hasFallen: !(share >= 1 - mostFall) }]
    }),
  )
}
