import { hourMs } from '#core/base/time.ts'

const longestPreviewMs = hourMs

/**
 * The time for which a change is prorated: that of the preview (unix seconds) if it is less than an hour old, so that
 * the charge is the previewed amount; else now.
 */
export function prorationMoment(now: Date, previewSeconds: number | undefined): Date {
  const shown = previewSeconds === undefined ? now : new Date(previewSeconds * 1000)
  const age = now.getTime() - shown.getTime()
  return age >= 0 && age <= longestPreviewMs ? shown : now
}
