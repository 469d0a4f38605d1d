import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics that `/metrics` shows. Numbers of rows are read on each request. */
export type Metrics = ReturnType<typeof createMetrics>

/**
 * What waits to be handled. `webhooks` are callbacks from Telegram and Stripe; `deliveries` go to people's programs
 * now, `retries` when those answer again.
 */
export type Queue = 'scans' | 'outbox' | 'messages' | 'webhooks' | 'deliveries' | 'retries'

/** The metrics of one service, all zero; `ofProcess` adds memory, processor time and event loop lag. */
export function createMetrics({ ofProcess = false } = {}) {
  const register = new Registry()
  const registers = [register]
  if (ofProcess) collectDefaultMetrics({ register })
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `cardscan_${name}`, help, labelNames, registers })
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `cardscan_${name}`, help, labelNames, registers })
  const seconds = <Label extends string>(name: string, help: string, buckets: number[], ...labelNames: Label[]) =>
    new Histogram({ name: `cardscan_${name}_seconds`, help, labelNames, buckets, registers })
  const lastLook = 'When a worker last looked for work, at least every two seconds'
  const looked = gauge('worker_last_look_timestamp_seconds', lastLook, 'worker')
  const lastLooks = new Map<string, number>()
  const setAside = 'Telegram updates that were given up because the service died several times while handling them'
  const readAgain = 'Photos queued again: no reader took them (away), or their reader or worker died'
  return {
    register,
    http: seconds(
      'http_request',
      'Seconds from a request to the start of its response',
      [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      ...(['method', 'route', 'status'] as const),
    ),
    ocr: seconds(
      'ocr',
      'Seconds from handing a photo to the readers to their result',
      [0.25, 0.5, 1, 2, 3, 5, 8, 13, 20, 30, 60],
      'outcome',
    ),
    scansEnded: counter('scans_ended_total', 'Finished scans: done, or the reason of the failure', 'state', 'failure'),
    readAgain: counter('scans_read_again_total', readAgain, 'reason'),
    databaseLost: gauge('database_lost', '1 once the database was deleted or replaced while the service ran'),
    scansOpen: gauge('scans_open', 'Scans that are queued or being read', 'state'),
    waiting: gauge('line_waiting', 'Waiting items of a queue', 'line'),
    oldest: gauge('line_oldest_seconds', 'Age of the oldest waiting item of a queue; 0 if nothing waits', 'line'),
    notices: counter('outbox_told_total', 'Tries to send a notice to a chat, by outcome', 'outcome'),
    messages: counter('messages_total', 'Messages to contacts handed to a gateway, by outcome', 'outcome'),
    deliveries: counter(
      'webhook_calls_total',
      'Webhook calls: delivered, to be retried or given up, and the problem',
      'outcome',
      'problem',
    ),
    addresses: gauge('webhook_addresses', 'Webhook addresses: working, failing, and disabled by reason', 'state'),
    updatesSetAside: counter('updates_set_aside_total', setAside),
    readers: gauge('readers', 'Photos that can be read at once, and that are being read', 'state'),
    readersLost: gauge('readers_lost', 'Readers that died or hung since the start'),
    /** Records that a worker looked for work. */
    look(worker: string): void {
      lastLooks.set(worker, Date.now())
      looked.set({ worker }, Date.now() / 1000)
    },
    /** The workers by name, and the milliseconds since each last looked for work. */
    lastLooks: () => [...lastLooks].map(([name, at]) => ({ name, lastLookMs: Math.max(0, Date.now() - at) })),
  }
}
