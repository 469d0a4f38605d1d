import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeContact } from '#tests/app/factories.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
let now: Date
beforeEach(async () => {
  now = new Date('2026-11-27T10:00:00Z')
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STARS_PRO: '300',
    OPERATOR_NAME: 'Norte',
    SUPPORT_CONTACT: 'help@norte.es',
  }
  flow = await startBotFlow({ publicUrl: 'https://cards.example', clock: { now: () => now }, env })
  anna = flow.telegram.person({ languageCode: 'es' })
})
afterEach(() => flow.stop())

const said = () => flow.telegram.said(anna.id)
const last = () => said().at(-1)!
const files = () => said().flatMap(({ document }) => document?.name ?? [])

async function say(text: string): Promise<void> {
  anna.sendText(text)
  await flow.settled()
}
async function press(text: string): Promise<void> {
  anna.press(text)
  await flow.settled()
}

describe('words that are no search', () => {
  test.each(['hola', 'Hello!', 'Guten Tag', 'bom dia', 'Bonjour', 'buongiorno', 'Привет', 'Вітаю', '¡Hola! 👋'])(
    '“%s” is answered like a greeting',
    async text => {
      makeContact(flow.app, { userId: await known(), first_name: 'Lola' })
      await say(text)
      expect(last().text).toContain('¡Hola, Anna!')
    },
  )

  test.each(['gracias', 'thank you', 'Danke!', 'obrigada', 'merci', 'grazie mille', 'Спасибо', 'дякую'])(
    '“%s” is answered like thanks',
    async text => {
      await known()
      await say(text)
      expect(last().text).toContain('¡De nada, Anna!')
    },
  )

  test('a contact of that name is found all the same', async () => {
    makeContact(flow.app, { userId: await known(), first_name: 'Salve', last_name: 'Regina' })
    await say('salve')
    expect(last().text).toContain('Salve Regina')
  })
})

async function known(): Promise<number> {
  await say('/help')
  return anna.id
}

describe('the file of a contact', () => {
  test('can be switched off in /settings, and is still under More', async () => {
    await say('/settings')
    await press('Desactivar archivos de contacto')
    expect(last().text).toContain('Archivos de contacto (.vcf): desactivados')
    anna.sendPhoto(photoOf(...anaCard))
    await flow.settled()
    expect(files()).toEqual([])
    await press('Más')
    await press('📎 vCard')
    expect(files()).toEqual(['Ana-Torres.vcf'])
    await say('/settings')
    await press('Activar archivos de contacto')
    expect(last().text).toContain('cada contacto nuevo llega también como archivo')
  })

  test('never comes below the next photo', async () => {
    const { read } = flow.app.ocr
    const held = Promise.withResolvers<void>()
    flow.app.ocr.read = async (photo, how) => {
      await held.promise
      return read(photo, how)
    }
    anna.sendPhoto(photoOf(...anaCard))
    await flow.telegram.until(() => said().length === 1)
    now = new Date(now.getTime() + 60_000)
    anna.sendPhoto(photoOf('Berta Puig', 'Firma S.L.', 'berta@firma.es'))
    await flow.telegram.until(() => said().length === 2)
    held.resolve()
    await flow.settled()
    expect(said().map(({ text, document }) => document?.name ?? text.split('\n')[2])).toEqual([
      '👤 Ana Torres',
      '👤 Berta Puig',
      'Berta-Puig.vcf',
    ])
  })
})

test('the menu button speaks the language of the person, also after they choose another', async () => {
  const shown = () =>
    flow.telegram
      .calls('setChatMenuButton')
      .filter(({ params }) => params.chat_id === anna.id)
      .map(({ params }) => (params.menu_button as { text: string }).text)
  await say('/start')
  expect(shown()).toEqual(['Abrir'])
  anna.sendCallback('language:de')
  await flow.settled()
  expect(shown()).toEqual(['Abrir', 'Öffnen'])
})

test('whoever shares their phone gets the link of the portal', async () => {
  await say('/start')
  anna.sendContact({ phone: '+34600000001' })
  await flow.settled()
  expect(last().text).toContain('https://cards.example/portal')
})

test('whoever asks for a code without a phone gets it once they share the phone', async () => {
  await say('/login')
  anna.sendContact({ phone: '+34600000001' })
  await flow.settled()
  const codes = () => flow.telegram.said(anna.id).filter(({ text }) => /\b\d{6}\b/.test(text))
  expect(codes()).toHaveLength(1)
  expect(
    codes()[0]
      ?.buttons.flat()
      .map(({ url }) => url),
  ).toEqual(['https://cards.example/portal'])
  anna.sendContact({ phone: '+34600000001' })
  await flow.settled()
  expect(codes()).toHaveLength(1)
})

test('/plans names what each plan costs, in money and in Stars', async () => {
  await say('/plans')
  const { text } = last()
  expect(text).toMatch(/Pro — 4,99\s€ al mes · 300 ⭐ por 30 días/)
  expect(text).toMatch(/Unlimited — 99,00\s€ al año/)
  expect(text).toMatch(/Free — tu plan\n/)
  // Nobody sends WhatsApp messages from this server, so plans that add only that are not named.
  expect(text).not.toContain('WhatsApp')
})
