import type { Extractor, Readers } from 'card-reader/port'
import { startBotFlow } from '#tests/flows/bot/bot-flow.ts'

/**
 * For each photo, the milliseconds from the end of its reading to the last edit of its answer at the stand-in
 * Telegram: extraction, saving and sending, with the real bot on a real database.
 */
export async function chatLatencies(
  parts: { ocr: Readers; extractor: Extractor },
  photos: readonly Uint8Array[],
): Promise<number[]> {
  const flow = await startBotFlow(parts)
  const person = flow.telegram.person()
  person.sendText('/start')
  await flow.settled()
  flow.grant(person.id, 'unlimited')
  let readAt = 0
  flow.app.signals.on('scan-changed', ({ scan }) => {
    if (scan.status === 'extracting') readAt = performance.now()
  })
  const latencies: number[] = []
  const isResult = ({ params }: { params: { text?: unknown } }) =>
    !/^(Photo received|Reading your card)/.test(String(params.text))
  const results = () => flow.telegram.calls('editMessageText').filter(isResult).length
  for (const [index, photo] of photos.entries()) {
    person.sendPhoto(photo)
    await flow.telegram.until(() => results() > index)
    latencies.push(performance.now() - readAt)
  }
  await flow.settled()
  await flow.stop()
  return latencies
}
