import type { Backlog } from '#contracts/admin.ts'
import { disabledReasons } from '#contracts/integrations/webhooks.ts'
import type { App } from '#core/app.ts'
import type { Queue } from '#core/base/metrics.ts'

/** All metrics in Prometheus' format. Rows are counted now, away from the event loop. */
export async function readMetrics(app: Pick<App, 'clock' | 'ocr' | 'reports' | 'metrics'>): Promise<string> {
  const { metrics } = app
  const now = app.clock.now()
  const health = await app.reports.read('health', { now })
  const deliveries = await app.reports.read('deliveries', { now })
  const queues: Record<Queue, Backlog> = {
    scans: health.queue,
    outbox: health.outbox,
    messages: health.whatsapp,
    webhooks: health.webhooks,
    deliveries: deliveries.due,
    retries: deliveries.late,
  }
  for (const [queue, { waiting, oldestMs }] of Object.entries(queues)) {
    metrics.waiting.set({ line: queue }, waiting)
    metrics.oldest.set({ line: queue }, (oldestMs ?? 0) / 1000)
  }
  metrics.scansOpen.set({ state: 'queued' }, health.queue.waiting)
  metrics.scansOpen.set({ state: 'reading' }, health.reading)
  const addresses = new Map(deliveries.addresses.map(({ state, count }) => [state, count]))
  for (const state of ['answers', 'fails', ...disabledReasons] as const) {
    metrics.addresses.set({ state }, addresses.get(state) ?? 0)
  }
  const { busy, lost } = app.ocr.figures()
  metrics.readers.set({ state: 'places' }, app.ocr.workers)
  metrics.readers.set({ state: 'busy' }, busy)
  metrics.readersLost.set(lost)
  return metrics.register.metrics()
}
