// The program of the process that reads one file of contacts, or scanned codes.
import { endWithParent, firstFile, sendToParent } from 'card-reader/start-program'
import type { FoundPeople, PeoplePart, PeopleQuery } from './people-reader-port.ts'
import { type ReadInParts, readInParts } from './read-in-parts.ts'

/** What the program is asked for: to read, or for a part of what it has read. */
export type ReaderRequest = { query: PeopleQuery } | { index: number }
export type ReaderAnswer = { found: FoundPeople } | { part: PeoplePart } | { cause: string }

const send: (answer: ReaderAnswer) => void = sendToParent

/** An uploaded file has another number here. */
function ownFile({ source, ...query }: PeopleQuery): PeopleQuery {
  const isFile = 'bytes' in source && 'fd' in source.bytes
  return { ...query, source: isFile ? { ...source, bytes: { ...source.bytes, fd: firstFile } } : source }
}

let read: ReadInParts | undefined

async function answer(request: ReaderRequest): Promise<ReaderAnswer> {
  if ('query' in request) {
    read = await readInParts(ownFile(request.query))
    return { found: read.found }
  }
  if (!read) throw new Error('Nothing was read')
  return { part: read.part(request.index) }
}

endWithParent()
process.on('message', async (request: ReaderRequest) => {
  try {
    send(await answer(request))
  } catch (error) {
    send({ cause: error instanceof Error ? String(error.stack) : String(error) })
  }
})
