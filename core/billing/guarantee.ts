import type { TxApp } from '#core/app.ts'
import { dayMs } from '#core/base/time.ts'

const guaranteeMs = 14 * dayMs

/** The earliest moment whose payments the 14-day money-back guarantee still covers. */
export function guaranteeStart(app: TxApp): Date {
  return new Date(app.clock.now().getTime() - guaranteeMs)
}
