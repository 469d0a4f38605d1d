import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { changeMyCard } from '#core/account/my-card/my-card.ts'
import { updateUser } from '#core/users/users.ts'
import { myCards } from '#db/schema.ts'
import { setUpApi } from '#tests/app/api-setup.ts'
import { makeUser } from '#tests/app/factories.ts'

let setup: ReturnType<typeof setUpApi>
let slug: string
const userId = 1001
beforeEach(() => {
  setup = setUpApi()
  makeUser(setup.app, { id: userId })
  updateUser(setup.app, {
    userId,
    patch: {
      ...{ first_name: 'Olga', last_name: 'Prat', position: 'Head of <Sales> & "more"', company: 'Norte Obras' },
      ...{ email: 'olga@norte.example', phone: '+34 600 111 222', website: 'https://norte.example' },
    },
  })
  changeMyCard(setup.app, { userId, patch: { on: true } })
  slug = setup.app.db.select().from(myCards).where(eq(myCards.user_id, userId)).get()!.slug
})

const page = async (language = 'en') =>
  (await setup.api.request(`/c/${slug}`, { headers: { 'accept-language': language } })).text()
const content = (html: string, name: string) =>
  html.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)" />`))?.[1]
const picturePath = (html: string) => content(html, 'og:image')!.replace(/^https?:\/\/[^/]+/, '')

it('a shared card is previewed with name, position, company, address and picture, without a script', async () => {
  const html = await page()
  expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/c/${slug}" />`)
  expect(content(html, 'og:title')).toBe('Olga Prat · Contact card')
  expect(content(html, 'description')).toBe('Head of &lt;Sales&gt; &amp; &quot;more&quot; · Norte Obras')
  expect(content(html, 'og:url')).toBe(`http://localhost:3000/c/${slug}`)
  expect(content(html, 'twitter:card')).toBe('summary_large_image')
  expect(content(html, 'twitter:image')).toBe(content(html, 'og:image'))
  expect(html.split('</head>')[0]).not.toMatch(/olga@norte|600 111/)
  expect(content(await page('de'), 'og:title')).toBe('Olga Prat · Kontaktkarte')
})

it('a card without a name says its company once', async () => {
  updateUser(setup.app, { userId, patch: { first_name: '', last_name: '' } })
  expect((await page()).match(/<h1>.*?<\/div>/s)?.[0].match(/Norte Obras/g)).toHaveLength(1)
})

it('the picture is a PNG of 1200 × 630 that networks may cache for a while', async () => {
  const answer = await setup.api.request(picturePath(await page()))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

it('the picture gets a new address when its lines change, and keeps the old one otherwise', async () => {
  const before = picturePath(await page())
  updateUser(setup.app, { userId, patch: { phone: '+34 600 999 999', email: 'other@norte.example' } })
  expect(picturePath(await page())).toBe(before)
  updateUser(setup.app, { userId, patch: { company: 'Sur Obras' } })
  expect(picturePath(await page())).not.toBe(before)
})

it('a card that is off has no picture, and its page links to the start, the bot and the prices', async () => {
  const path = picturePath(await page())
  changeMyCard(setup.app, { userId, patch: { on: false } })
  expect((await setup.api.request(path)).status).toBe(404)
  const answer = await setup.api.request(`/c/${slug}`, { headers: { 'accept-language': 'fr' } })
  expect(answer.status).toBe(404)
  const html = await answer.text()
  expect(html).toContain('Cette carte n’est pas ici')
  for (const href of ['/', 'https://t.me/card_scan_bot', '/pricing']) expect(html).toContain(`href="${href}"`)
  expect(html).not.toContain('og:')
})

it('a name without glyphs in any font is previewed with the product’s picture', async () => {
  updateUser(setup.app, { userId, patch: { first_name: '\u{1f999}\u{1f999}', last_name: '', company: '' } })
  const answer = await setup.api.request(picturePath(await page()))
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/assets/link-preview.png'])
})
