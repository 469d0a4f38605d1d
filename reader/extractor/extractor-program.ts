// The program of the process that extracts contacts (extractor-messages.ts). It alone holds the tables and models.
import { flushCompileCache } from 'node:module'
import { extractFields } from '#reader/contacts/extract-fields.ts'
import { warmUpExtraction } from '#reader/contacts/warm-up.ts'
import { endWithParent, sendToParent } from '#reader/processes/start-program.ts'
import { cardOfText } from '#reader/typed/card-of-text.ts'
import type { ExtractorMessage, ExtractorRequest } from './extractor-messages.ts'

const send: (message: ExtractorMessage) => void = sendToParent

function respond({ region, ...request }: ExtractorRequest): ExtractorMessage {
  try {
    const cards = 'text' in request ? [cardOfText(request.text)] : request.cards
    return { ok: true, contacts: cards.map(card => extractFields(card, { region }) ?? null) }
  } catch (error) {
    return { ok: false, cause: error instanceof Error ? String(error.stack) : String(error) }
  }
}

endWithParent()
warmUpExtraction()
process.on('message', (request: ExtractorRequest) => send(respond(request)))
send({ ready: true })
// Written now, since this process is killed at its end. Without compiled code each start takes 12 MB more, for good.
flushCompileCache()
