import type { CardContact } from '#reader/contact.ts'
import { foundCards } from '#reader/contacts/found-cards.ts'
import { type Extractor, type ExtractorPlace, ReadersUnavailable, type Reading, ReadingLost } from '#reader/port.ts'
import type { ExtractorRequest } from './extractor-messages.ts'
import { type ExtractorProcess, ProcessLost, startExtractorProcess } from './extractor-process.ts'

export type ExtractorOptions = {
  /** Milliseconds for the cards of one photo, after which the process is ended. Default: 30,000. */
  timeout?: number
  /** The largest heap of the process. Default: 128. */
  megabytes?: number
  /** The module that the process runs. */
  program?: URL
}

const maxAttempts = 2

/**
 * Extracts contacts in a process, one photo or text after another, so that they hold up nothing else in this process. The
 * process starts when it is first needed. If it dies or takes longer than `timeout`, it is replaced and the photo is tried
 * once more, after those that wait.
 */
export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const { timeout = 30_000, megabytes = 128 } = options
  const program = options.program ?? new URL('./extractor-program.ts', import.meta.url)
  let running: ExtractorProcess | undefined
  let lastTurn: Promise<unknown> = Promise.resolve()
  let closed = false

  const aliveProcess = (): ExtractorProcess => {
    if (closed) throw new ReadersUnavailable('The extraction of contacts was stopped')
    if (!running?.isAlive) running = start()
    return running
  }
  const start = () => {
    try {
      return startExtractorProcess(program, megabytes)
    } catch (error) {
      throw new ReadersUnavailable('The extraction of contacts cannot be started', { cause: error })
    }
  }
  /** The error that the loss of a process means for its request; undefined if it is to be tried again. */
  const errorOfLoss = ({ isLoaded, message }: ProcessLost, isLastTry: boolean): Error | undefined => {
    if (closed || !isLoaded) return new ReadersUnavailable(`No contact can be extracted: ${message}`)
    return isLastTry ? new ReadingLost('reader', `The extraction of contacts died: ${message}`) : undefined
  }
  /** A second attempt is made after what waits meanwhile, so that nobody waits for both. */
  const extract = (request: ExtractorRequest, attempt = 1): Promise<(CardContact | null)[]> => {
    const turn = lastTurn.then(() => aliveProcess().extract(request, timeout))
    lastTurn = turn.catch(() => undefined)
    return turn.catch(error => {
      const failure = error instanceof ProcessLost ? errorOfLoss(error, attempt === maxAttempts) : error
      if (failure) throw failure
      return extract(request, attempt + 1)
    })
  }

  const withContacts = async (reading: Reading, { region }: ExtractorPlace): Promise<Reading> => {
    const { others, ...first } = reading
    const left = [first, ...(others ?? [])].filter(({ contact }) => contact === undefined)
    if (left.length === 0) return reading
    const contacts = await extract({ cards: left.map(textOf), region })
    const extracted = new Map(left.map((card, index) => [card, contacts[index] ?? null]))
    const withContact = (card: Reading): Reading => ({ ...card, contact: extracted.get(card) ?? card.contact ?? null })
    return { ...withContact(first), ...(others && { others: others.map(withContact) }) }
  }

  return {
    warmUp() {
      if (closed) return
      try {
        aliveProcess()
      } catch {
        // The next extraction tries again, and tells why it cannot.
      }
    },
    withContacts,
    contactsIn: async (reading, place) => foundCards(await withContacts(reading, place)),
    async contactInText(text, { region }) {
      const [contact] = await extract({ text, region })
      return contact ?? undefined
    },
    async close() {
      closed = true
      await running?.stop()
    },
  }
}

/** What the process needs of a card: pictures stay here. */
const textOf = ({ lines, codes, width, height }: Reading) => ({ lines, codes, width, height })
