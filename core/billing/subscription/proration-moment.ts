import { hourMs } from '#core/base/time.ts'

const longestPreviewMs = hourMs

/**
 * The moment for which a change is prorated: that of the preview (unix seconds) while the preview is younger than an
 * hour, so that the amount charged is the one that was shown; else now.
 */
export function prorationMoment(now: Date, previewSeconds: number | undefined): Date {
  const shown = previewSeconds === undefined ? now : new Date(previewSeconds * 1000)
  const age = now.getTime() - shown.getTime()
  return age >= 0 && age <= longestPreviewMs ? shown : now
}
