import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics that `/metrics` shows. Numbers of rows are read on each request. */
export type Metrics = ReturnType<typeof createMetrics>

/**
 * What waits to be handled. `webhooks` are callbacks from Telegram and Stripe; `deliveries` go to people's programs
 * now, `retries` when those answer again.
 */
export type Queue = 'scans' | 'outbox' | 'messages' | 'webhooks' | 'deliveries' | 'retries'

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const readingSeconds = [0.25, 0.5, 1, 2, 3, 5, 8, 13, 20, 30, 60]

/** The metrics of one service, all zero; `ofProcess` adds memory, processor time and event loop lag. */
export function createMetrics({ ofProcess = false } = {}) {
  const register = new Registry()
  const registers = [register]
  if (ofProcess) collectDefaultMetrics({ register })
  const looked = new Gauge({
    name: 'cardscan_worker_last_look_timestamp_seconds',
    help: 'When a worker last looked for work, at least every two seconds',
    labelNames: ['worker'],
    registers,
  })
  const lastLooks = new Map<string, number>()
  return {
    register,
    http: new Histogram({
      name: 'cardscan_http_request_seconds',
      help: 'Seconds from a request to the start of its response',
      labelNames: ['method', 'route', 'status'],
      buckets: requestSeconds,
      registers,
    }),
    ocr: new Histogram({
      name: 'cardscan_ocr_seconds',
      help: 'Seconds from handing a photo to the readers to their result',
      labelNames: ['outcome'],
      buckets: readingSeconds,
      registers,
    }),
    scansEnded: new Counter({
      name: 'cardscan_scans_ended_total',
      help: 'Finished scans: done, or the reason of the failure',
      labelNames: ['state', 'failure'],
      registers,
    }),
    readAgain: new Counter({
      name: 'cardscan_scans_read_again_total',
      help: 'Photos queued again: no reader took them (away), or their reader or worker died',
      labelNames: ['reason'],
      registers,
    }),
    databaseLost: new Gauge({
      name: 'cardscan_database_lost',
      help: '1 once the database was deleted or replaced while the service ran',
      registers,
    }),
    scansOpen: new Gauge({
      name: 'cardscan_scans_open',
      help: 'Scans that are queued or being read',
      labelNames: ['state'],
      registers,
    }),
    waiting: new Gauge({
      name: 'cardscan_line_waiting',
      help: 'Waiting items of a queue',
      labelNames: ['line'],
      registers,
    }),
    oldest: new Gauge({
      name: 'cardscan_line_oldest_seconds',
      help: 'Age of the oldest waiting item of a queue; 0 if nothing waits',
      labelNames: ['line'],
      registers,
    }),
    notices: new Counter({
      name: 'cardscan_outbox_told_total',
      help: 'Tries to send a notice to a chat, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    messages: new Counter({
      name: 'cardscan_messages_total',
      help: 'Messages to contacts handed to a gateway, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    deliveries: new Counter({
      name: 'cardscan_webhook_calls_total',
      help: 'Webhook calls: delivered, to be retried or given up, and the problem',
      labelNames: ['outcome', 'problem'],
      registers,
    }),
    addresses: new Gauge({
      name: 'cardscan_webhook_addresses',
      help: 'Webhook addresses: working, failing, and disabled by reason',
      labelNames: ['state'],
      registers,
    }),
    updatesSetAside: new Counter({
      name: 'cardscan_updates_set_aside_total',
      help: 'Telegram updates that were given up because the service died several times while handling them',
      registers,
    }),
    readers: new Gauge({
      name: 'cardscan_readers',
      help: 'Photos that can be read at once, and that are being read',
      labelNames: ['state'],
      registers,
    }),
    readersLost: new Gauge({
      name: 'cardscan_readers_lost',
      help: 'Readers that died or hung since the start',
      registers,
    }),
    /** Records that a worker looked for work. */
    look(worker: string): void {
      lastLooks.set(worker, Date.now())
      looked.set({ worker }, Date.now() / 1000)
    },
    /** The workers by name, and the milliseconds since each last looked for work. */
    lastLooks: () => [...lastLooks].map(([name, at]) => ({ name, lastLookMs: Math.max(0, Date.now() - at) })),
  }
}
