import { isThorough } from 'card-reader/testing/repeats.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buttons } from '#bot/context/callback-data.ts'
import { sayIn } from '#bot/context/texts.ts'
import { languages } from '#contracts/users.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { cutLabels } from '#tests/cut-labels.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'
import { foreignIn } from '#tests/spoken-texts.ts'

let flow: BotFlow
beforeAll(async () => {
  flow = await startBotFlow({ publicUrl: 'https://cards.example', env: { SUPPORT_CONTACT: '@help' } })
})
afterAll(() => flow.stop())

/** A person's messages to the bot, in an order in which each gets an answer. */
const said = [
  ...['/start', '/help', '/scan', '/contacts', '/event Norte 2026', '/event', '/followups'],
  ...['/app', '/login', '/plan', '/activate', '/mycard', '/language', '/settings', '/export', '/delete_me'],
  ...['/paysupport', '/terms', '/privacy', '/cancel', 'hello', 'Ana', 'Zzyzx', '/contacts', '/event off'],
]

test.each(isThorough ? languages : (['ru'] as const))(
  'who has chosen no language is answered in their client’s, and in no other: %s',
  async language => {
    const anna = flow.telegram.person({ firstName: 'Anna', languageCode: `${language}-XX` })
    const isEmpty = photoOf()
    for (const photo of [photoOf(...anaCard), photoOf(...anaCard), isEmpty, new Uint8Array(200)]) {
      anna.sendPhoto(photo)
      await flow.settled()
    }
    for (const text of said) {
      anna.sendText(text)
      await flow.settled()
    }
    flow.app.limits.photoSeriesMs = 500
    anna.sendAlbum([photoOf(), photoOf(...anaCard), ...[7, 8].map(n => photoOf(`Bea${n} Ruiz`, `bea${n}@ruiz.es`))])
    await flow.settled()
    flow.app.limits.photoSeriesMs = 0
    for (let scan = 0; scan < 3; scan++) anna.sendPhoto(photoOf(`Bea${scan} Ruiz`, `bea${scan}@ruiz.es`))
    await flow.settled()
    const messages = flow.telegram.said(anna.id)
    expect(messages.length).toBeGreaterThan(said.length)
    const texts = messages.flatMap(({ text, buttons: shown }) => [text, ...shown.flat().map(button => button.text)])
    expect(foreignIn(texts, language)).toEqual([])
    const [contact] = listContacts(flow.app, { userId: anna.id })
    anna.sendCallback(buttons.askReminder.write(contact?.id ?? 0))
    await flow.settled()
    anna.press(sayIn(language)('button.in-a-week'))
    await flow.settled()
    anna.sendText('/reminders')
    await flow.settled()
    // A button alone in its row may hold somebody's name.
    const rows = flow.telegram.calls().flatMap(({ params }) => (params.chat_id === anna.id ? rowsOf(params) : []))
    expect(rows.length).toBeGreaterThan(said.length)
    expect(rows.filter(row => row.length > 1).flatMap(cutLabels)).toEqual([])
  },
)

/** The labels under a message that was sent or edited, row by row. */
function rowsOf({ reply_markup }: Record<string, unknown>): string[][] {
  const { inline_keyboard = [] } = (reply_markup ?? {}) as { inline_keyboard?: { text: string }[][] }
  return inline_keyboard.map(row => row.map(({ text }) => text))
}
