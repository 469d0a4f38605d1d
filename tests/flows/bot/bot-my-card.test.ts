import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { getPublicCard } from '#core/account/my-card/public-card.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { updateUser } from '#core/users/users.ts'
import { myCards, users } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type BotFlow, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

const origin = 'https://cards.example.org'
let flow: BotFlow
let anna: Person
let api: ReturnType<typeof createApi>
beforeEach(async () => {
  flow = await startBotFlow({ publicUrl: origin })
  anna = flow.telegram.person({ firstName: 'Anna' })
  api = createApi(flow.app, { botUsername: () => flow.telegram.username })
  anna.sendText('/mycard')
  await flow.settled()
})
afterEach(() => flow.stop())

const last = () => flow.telegram.said(anna.id).at(-1)!
const slug = () => flow.app.db.select().from(myCards).where(eq(myCards.user_id, anna.id)).get()!.slug
const get = (path: string, language = 'en') => api.request(path, { headers: { 'accept-language': language } })
async function press(text: string) {
  anna.press(text)
  await flow.settled()
}
function send(fields: Record<string, string>, language = 'en') {
  return api.request(`/c/${slug()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
    body: new URLSearchParams(fields).toString(),
  })
}
const berta = {
  first_name: 'Berta',
  last_name: 'Puig',
  email: 'berta@firma.example',
  phone: '912 345 678',
  consent: 'yes',
}

describe('/mycard', () => {
  test('is off at first: its address shows nothing', async () => {
    expect(last().text).toContain('It is off.')
    expect(await get(`/c/${slug()}`)).toMatchObject({ status: 404 })
    expect(await get(`/c/${slug()}.vcf`)).toMatchObject({ status: 404 })
  })

  test('switched on, is a QR code with a page behind it', async () => {
    await press('Turn it on')
    expect([...last().photo!.slice(1, 4)]).toEqual([...Buffer.from('PNG')])
    expect(last().text).toContain(`${origin}/c/${slug()}`)
    expect(anna.press('Open my card')).toBe(`${origin}/c/${slug()}`)
  })

  test('gets a new address on request, which ends the old one; and can be switched off', async () => {
    await press('Turn it on')
    const before = slug()
    await press('New address')
    expect(slug()).not.toBe(before)
    expect((await get(`/c/${before}`)).status).toBe(404)
    expect((await get(`/c/${slug()}`)).status).toBe(200)
    await press('Turn it off')
    expect((await get(`/c/${slug()}`)).status).toBe(404)
  })

  test('has an address that reveals nothing about the person', async () => {
    const others = Array.from({ length: 20 }, () => flow.telegram.person())
    for (const other of others) other.sendText('/mycard')
    await flow.settled()
    const slugs = flow.app.db
      .select()
      .from(myCards)
      .all()
      .map(card => card.slug)
    expect(new Set(slugs).size).toBe(21)
    for (const one of slugs) expect(one).toMatch(/^[a-z2-9]{12}$/)
  })
})

describe('the page', () => {
  beforeEach(async () => {
    updateUser(flow.app, {
      userId: anna.id,
      patch: {
        last_name: 'O’Neil <b>',
        company: 'Norte & Söhne',
        position: 'CEO',
        email: 'anna@norte.example',
        phone: '+34 612 345 678',
        website: 'https://norte.example',
      },
    })
    await press('Turn it on')
  })

  test('shows the profile as text, is not cached and not indexed', async () => {
    const page = await get(`/c/${slug()}`)
    const html = await page.text()
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(html).toContain('Anna O’Neil &lt;b&gt;')
    expect(html).toContain('Norte &amp; Söhne')
    expect(html).toContain('href="tel:+34612345678"')
    expect(html).toContain(`https://t.me/${flow.telegram.username}?startapp=c_${slug()}`)
    expect(html).not.toMatch(/<script|<b>/)
  })

  test.each([
    ['es-ES,es;q=0.9', 'lang="es"', 'Guardar contacto'],
    ['pl-PL,es;q=0.7', 'lang="es"', 'Guardar contacto'],
    ['pl-PL', 'lang="en"', 'Save contact'],
  ])('uses the browser’s language: %s', async (language, lang, words) => {
    const html = await (await get(`/c/${slug()}`, language)).text()
    expect(html).toContain(lang)
    expect(html).toContain(words)
  })

  test('does not link a website that is a script', async () => {
    flow.app.db.update(users).set({ website: 'javascript:alert(1)' }).where(eq(users.id, anna.id)).run()
    expect(await (await get(`/c/${slug()}`)).text()).not.toContain('javascript:')
  })

  test('gives the card as a file', async () => {
    const file = await get(`/c/${slug()}.vcf`)
    expect(file.headers.get('content-type')).toContain('text/vcard')
    expect(file.headers.get('content-disposition')).toContain('Anna-O-Neil-b.vcf')
    expect(await file.text()).toContain('TEL;TYPE=VOICE:+34612345678')
  })

  test.each(['/c/', '/c/nobody', '/c/1001', '/c/..%2f', '/c/aaaaaaaaaaaa.vcf', '/c/a/b'])(
    '%s is a page that says so',
    async path => {
      const page = await get(path)
      expect(page.status).toBe(404)
      expect(await page.text()).toContain('This card is not here')
    },
  )
})

describe('a visitor’s details', () => {
  beforeEach(() => press('Turn it on'))

  test('become a contact, and are announced in the chat', async () => {
    const answer = await send({ ...berta, company: 'Firma', message: 'See you\nin Madrid' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/c/${slug()}?sent=1#sent`])
    await flow.settled()
    expect(listContacts(flow.app, { userId: anna.id })).toMatchObject([
      { first_name: 'Berta', email: 'berta@firma.example', company: 'Firma', notes: 'See you\nin Madrid' },
    ])
    expect(last().text).toContain('Sent to you through your card')
    expect(last().text).toContain('Berta Puig')
    expect(await (await get(`/c/${slug()}?sent=1`)).text()).toContain('Anna now has your details.')
  })

  test('sent twice, by a second tap, are one contact; a reply to the notice is a note about it', async () => {
    await send({ ...berta, message: 'Hello' })
    await send({ ...berta, message: 'Hello' })
    await flow.settled()
    expect(listContacts(flow.app, { userId: anna.id })).toHaveLength(1)
    anna.replyTo(last().id, { text: 'Nice' })
    await flow.settled()
    expect(listContacts(flow.app, { userId: anna.id })).toMatchObject([{ notes: 'Hello\nNice' }])
  })

  test('do not change an existing contact', async () => {
    makeContact(flow.app, {
      userId: anna.id,
      first_name: 'Berta',
      last_name: 'Puig',
      email: 'berta@firma.example',
      phone: '',
      phone_e164: '',
    })
    await send(berta)
    await flow.settled()
    expect(listContacts(flow.app, { userId: anna.id }).map(contact => contact.phone)).toEqual(['912 345 678', ''])
  })

  test.each([
    ['without a name', { ...berta, first_name: ' ' }, 'Your first name is needed.'],
    [
      'without a way to reach them',
      { ...berta, email: '', phone: '' },
      'An email address or a phone number is needed.',
    ],
    ['with an address that is none', { ...berta, email: 'berta' }, 'does not look like an email'],
    ['without consent', { ...berta, consent: '' }, 'Your consent is needed.'],
    ['with a message beyond measure', { ...berta, message: 'x'.repeat(600) }, 'This is too long.'],
  ])('%s are asked for again, with what was typed', async (_, fields, words) => {
    const answer = await send(fields)
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain(words)
    expect(html).toContain('value="Puig"')
    expect(listContacts(flow.app, { userId: anna.id })).toEqual([])
  })

  test('from a program that fills in hidden fields are thanked for and ignored', async () => {
    expect((await send({ ...berta, homepage: 'https://spam.example' })).status).toBe(303)
    expect(listContacts(flow.app, { userId: anna.id })).toEqual([])
  })

  test('of a megabyte, and too many of them, are refused', async () => {
    expect((await send({ ...berta, message: 'x'.repeat(1_000_000) })).status).toBe(422)
    for (let n = 0; n < flow.app.limits.detailsPerAddress; n++) await send({ ...berta, first_name: '' })
    const refused = await send(berta)
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('Wait a minute')])
  })

  test('are refused once the card is off', async () => {
    await press('Turn it off')
    expect((await send(berta)).status).toBe(404)
    expect(() => getPublicCard(flow.app, { slug: slug() })).toThrow('not-found')
  })
})
