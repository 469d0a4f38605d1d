import { isThorough } from 'card-reader/testing/repeats.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#contracts/users.ts'
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

test.each(isThorough ? languages : (['de', 'ru'] as const))(
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
    const texts = messages.flatMap(({ text, buttons }) => [text, ...buttons.flat().map(button => button.text)])
    expect(foreignIn(texts, language)).toEqual([])
  },
)
