import type { BookProblem } from '#contracts/integrations/own-book.ts'
import { retryAfterMs } from '#core/base/http.ts'
import type { DavAnswer, DavCall, DavConnection } from '#core/own-book/dav/dav-port.ts'
import { type Multistatus, readMultistatus } from '#core/own-book/dav/multistatus.ts'

/** What keeps a whole address book from being reached, unlike the refusal of one contact. */
export class BookFailure extends Error {
  readonly reason: BookProblem | 'wrong-password' | 'gone' | 'too-long' | 'stopped'
  readonly retryAfterMs: number | undefined
  constructor(reason: BookFailure['reason'], retryAfter?: number) {
    super(reason)
    this.reason = reason
    this.retryAfterMs = retryAfter
  }
}

/** Statuses of a server that cannot serve anybody now. */
const busy = new Set([429, 502, 503, 504, 507])

/** Asks a server. Throws BookFailure where it gives no answer, refuses the password or is busy. */
export async function askServer(connection: DavConnection, call: DavCall): Promise<DavAnswer> {
  const outcome = await connection.call(call)
  if (outcome.kind !== 'answer') throw new BookFailure(outcome.kind)
  if (outcome.status === 401) throw new BookFailure('wrong-password')
  if (busy.has(outcome.status)) throw new BookFailure('busy', retryAfterMs(outcome.header('retry-after')))
  return outcome
}

/** Thirty thousand contacts, with what a server says of each. */
const listBytes = 24 * 1024 * 1024

type Query = {
  method: 'PROPFIND' | 'REPORT'
  url: string
  depth: 0 | 1
  /** The document that asks. */
  body: string
}

/** Asks for properties. The multistatus is undefined where the server answered something else. */
export async function queryServer(
  connection: DavConnection,
  { method, url, depth, body }: Query,
): Promise<{ answer: DavAnswer; found: Multistatus | undefined }> {
  const headers = { depth: String(depth), 'content-type': 'application/xml; charset=utf-8' }
  const answer = await askServer(connection, { method, url, headers, body, maxBytes: listBytes })
  const found = answer.status === 207 ? await readMultistatus(answer.body) : undefined
  return { answer, found }
}
