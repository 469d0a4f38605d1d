import type { BookProblem } from '#contracts/integrations/own-book.ts'
import { retryAfterMs } from '#core/base/http.ts'
import { XmlRefusal } from '#core/base/xml/parse-xml.ts'
import type { DavAnswer, DavCall, DavConnection } from '#core/own-book/dav/dav-port.ts'
import { type DavResource, readMultistatus } from '#core/own-book/dav/multistatus.ts'

/** What keeps a whole address book from being reached, unlike the refusal of one contact. */
export class BookFailure extends Error {
  readonly reason: BookProblem | 'wrong-password' | 'gone' | 'too-long' | 'cut-off' | 'stopped'
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

/** Fifty thousand cards, with what a server says of each. */
const listBytes = 16 * 1024 * 1024
/** A few hundred books. */
const answerBytes = 1024 * 1024

type Query = {
  method: 'PROPFIND' | 'REPORT'
  url: string
  depth: 0 | 1
  /** The document that asks. */
  body: string
}

/** Asks for properties. `resources` is undefined where the server answered something else. */
export async function queryServer(
  connection: DavConnection,
  query: Query,
): Promise<{ answer: DavAnswer; resources: DavResource[] | undefined }> {
  const resources: DavResource[] = []
  const { answer, found } = await ask(connection, query, { maxBytes: answerBytes, take: one => resources.push(one) })
  return { answer, resources: found && resources }
}

/** Asks for a list whose resources `take` gets one by one. `found` is undefined where the server answered no list. */
export function listFromServer(connection: DavConnection, query: Query, take: (resource: DavResource) => void) {
  return ask(connection, query, { maxBytes: listBytes, take })
}

async function ask(
  connection: DavConnection,
  { method, url, depth, body }: Query,
  { maxBytes, take }: { maxBytes: number; take: (resource: DavResource) => void },
) {
  const headers = { depth: String(depth), 'content-type': 'application/xml; charset=utf-8' }
  const answer = await askServer(connection, { method, url, headers, body, maxBytes })
  if (answer.status !== 207) return { answer, found: undefined }
  const found = await readMultistatus(answer.body, take).catch((error: unknown) => {
    throw error instanceof XmlRefusal ? new BookFailure('too-long') : error
  })
  return { answer, found }
}
