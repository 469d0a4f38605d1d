import { Cron } from 'croner'
import type { App } from '#core/app.ts'
import { forgetWhatIsOver } from '#core/jobs/housekeeping.ts'

/** Runs the regular jobs until the returned function is called. */
export function scheduleJobs(app: App): () => void {
  const housekeeping = new Cron('17 * * * *', { timezone: 'UTC', catch: error => fail('housekeeping', error) }, () =>
    forgetWhatIsOver(app),
  )
  const fail = (job: string, error: unknown) => app.log.error({ err: error, job }, 'A regular job failed')
  return () => housekeeping.stop()
}
