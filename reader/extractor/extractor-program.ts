// The program of the thread that extracts contacts (extractor-messages.ts). It alone holds the tables and models.
import { parentPort } from 'node:worker_threads'
import { extractFields } from '#reader/extract/extract-fields.ts'
import { cardOfText } from '#reader/extract/text/card-of-text.ts'
import { warmUpExtraction } from '#reader/extract/warm-up.ts'
import type { ExtractorMessage, ExtractorRequest } from './extractor-messages.ts'

const send = (message: ExtractorMessage) => parentPort?.postMessage(message)

function respond({ region, ...request }: ExtractorRequest): ExtractorMessage {
  try {
    const cards = 'text' in request ? [cardOfText(request.text)] : request.cards
    return { ok: true, contacts: cards.map(card => extractFields(card, { region }) ?? null) }
  } catch (error) {
    return { ok: false, cause: error instanceof Error ? String(error.stack) : String(error) }
  }
}

warmUpExtraction()
parentPort?.on('message', (request: ExtractorRequest) => send(respond(request)))
send({ ready: true })
