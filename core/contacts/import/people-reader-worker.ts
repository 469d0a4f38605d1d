// The program of the thread that reads files of contacts and scanned codes, one after the other.
import { parentPort } from 'node:worker_threads'
import type { FoundPeople, PeoplePart, PeopleQuery } from './people-reader-port.ts'
import { type ReadInParts, readInParts } from './read-in-parts.ts'

/** What the thread is asked for: to read, or for a part of what it read last. */
export type ReaderRequest = { query: PeopleQuery } | { index: number }
export type ReaderAnswer = { found: FoundPeople } | { part: PeoplePart }

let latest: ReadInParts | undefined

parentPort?.on('message', async (request: ReaderRequest) => {
  if ('query' in request) {
    latest = undefined
    latest = await readInParts(request.query)
    parentPort?.postMessage({ found: latest.found } satisfies ReaderAnswer)
    return
  }
  const part = latest?.part(request.index)
  if (!part) throw new Error('Nothing was read')
  parentPort?.postMessage({ part } satisfies ReaderAnswer, [part.buffer])
})
