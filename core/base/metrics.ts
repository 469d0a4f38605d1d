import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Where the figures stand that `/metrics` shows; what is counted in rows is read when somebody looks. */
export type Metrics = ReturnType<typeof createMetrics>

/**
 * What lies in a line until somebody works it off. `webhooks` came in from Telegram and Stripe; `deliveries` go out to
 * people's programs now, `retries` once those answer again.
 */
export type Line = 'scans' | 'outbox' | 'messages' | 'webhooks' | 'deliveries' | 'retries'

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const readingSeconds = [0.25, 0.5, 1, 2, 3, 5, 8, 13, 20, 30, 60]

/** Figures of one service, all from zero; `ofProcess` adds memory, processor time and the event loop's lag. */
export function createMetrics({ ofProcess = false } = {}) {
  const register = new Registry()
  const registers = [register]
  if (ofProcess) collectDefaultMetrics({ register })
  const looked = new Gauge({
    name: 'cardscan_worker_last_look_timestamp_seconds',
    help: 'When a worker last looked for work; each does so every two seconds at least',
    labelNames: ['worker'],
    registers,
  })
  const lastLooks = new Map<string, number>()
  return {
    register,
    http: new Histogram({
      name: 'cardscan_http_request_seconds',
      help: 'From a request to the head of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: requestSeconds,
      registers,
    }),
    ocr: new Histogram({
      name: 'cardscan_ocr_seconds',
      help: 'From a photo handed to the readers to their answer',
      labelNames: ['outcome'],
      buckets: readingSeconds,
      registers,
    }),
    scansEnded: new Counter({
      name: 'cardscan_scans_ended_total',
      help: 'Scans that ended: done, or why not',
      labelNames: ['state', 'failure'],
      registers,
    }),
    readAgain: new Counter({
      name: 'cardscan_scans_read_again_total',
      help: 'Photos put back to be read again: no reader took them (away), or their reader or worker died',
      labelNames: ['reason'],
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
      help: 'What waits in a line',
      labelNames: ['line'],
      registers,
    }),
    oldest: new Gauge({
      name: 'cardscan_line_oldest_seconds',
      help: 'For how long the oldest in a line has waited; 0 where nothing waits',
      labelNames: ['line'],
      registers,
    }),
    told: new Counter({
      name: 'cardscan_outbox_told_total',
      help: 'Tries to tell something in a chat, by how they ended',
      labelNames: ['outcome'],
      registers,
    }),
    messages: new Counter({
      name: 'cardscan_messages_total',
      help: 'Messages to contacts handed to a gateway, by its answer',
      labelNames: ['outcome'],
      registers,
    }),
    deliveries: new Counter({
      name: 'cardscan_webhook_calls_total',
      help: 'Calls of people’s programs: delivered, to be tried later or given up, and what was wrong',
      labelNames: ['outcome', 'problem'],
      registers,
    }),
    addresses: new Gauge({
      name: 'cardscan_webhook_addresses',
      help: 'Addresses of people’s programs: those that answer, that fail, and that are called no more, by the reason',
      labelNames: ['state'],
      registers,
    }),
    updatesSetAside: new Counter({
      name: 'cardscan_updates_set_aside_total',
      help: 'Updates of Telegram that are handled no more, since the service died several times over each of them',
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
    /** A worker looked for work just now. */
    look(worker: string): void {
      lastLooks.set(worker, Date.now())
      looked.set({ worker }, Date.now() / 1000)
    },
    /** The workers by name, and how many milliseconds ago each looked for work. */
    lastLooks: () => [...lastLooks].map(([name, at]) => ({ name, lastLookMs: Math.max(0, Date.now() - at) })),
  }
}
