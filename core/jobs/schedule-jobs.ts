import { Cron } from 'croner'
import type { App } from '#core/app.ts'
import { errorFields } from '#core/base/errors.ts'
import { waitUntilFree } from '#core/base/write-lock.ts'
import { reconcileEverybody, reconcilePayments } from '#core/billing/reconcile/reconcile.ts'
import { endLapsed } from '#core/billing/subscription/money-notices.ts'
import { carryOutChanges } from '#core/events/carry-out-changes.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { offerKeptPhotos } from '#core/scan/kept/read-kept.ts'
import { rewriteAside } from '#db/rewrite-aside.ts'

const jobs: readonly { name: string; when: string; run: (app: App) => void | Promise<void> }[] = [
  { name: 'housekeeping', when: '17 * * * *', run: deleteExpired },
  { name: 'changes of many contacts', when: '* * * * *', run: app => carryOutChanges(app) },
  { name: 'photos that fit again', when: '* * * * *', run: offerKeptPhotos },
  { name: 'lapsed plans', when: '*/10 * * * *', run: endLapsed },
  { name: 'payments', when: '37 * * * *', run: reconcilePayments },
  { name: 'everybody’s payments', when: '47 3 * * *', run: reconcileEverybody },
  { name: 'traces of what was deleted', when: '7 4 * * *', run: app => rewriteAside(app.db) },
]

/** Runs the regular jobs (times are UTC) until the returned function is called. A job never overlaps itself. */
export function scheduleJobs(app: App): () => void {
  const crons = jobs.map(({ name, when, run }) => {
    const fail = (error: unknown) => app.log.error({ ...errorFields(error), job: name }, 'A regular job failed')
    return new Cron(when, { timezone: 'UTC', protect: true, catch: fail }, async () => {
      // What cannot be written now is done the next time.
      if (await waitUntilFree(app)) await run(app)
    })
  })
  return () => {
    for (const cron of crons) cron.stop()
  }
}
