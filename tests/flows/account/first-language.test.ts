import { expect, test } from 'vitest'
import { sayIn } from '#bot/context/texts.ts'
import type { Language } from '#contracts/users.ts'
import { changeMyCard } from '#core/account/my-card/my-card.ts'
import { languageOf } from '#core/users/users.ts'
import { myCards } from '#db/schema.ts'
import { setUpApi } from '#tests/app/api-setup.ts'
import { makeUser } from '#tests/app/factories.ts'
import { startBotFlow } from '#tests/flows/bot/bot-flow.ts'

const clients: [tag: string | undefined, language: Language][] = [
  ['de', 'de'],
  ['es', 'es'],
  ['pt-br', 'pt'],
  ['ru', 'ru'],
  ['uk', 'uk'],
  ['be', 'en'],
  ['kk', 'en'],
  ['ja', 'en'],
  ['estonian', 'en'],
  [undefined, 'en'],
]

test('the chat answers in the language of the client, and in English where that is none of ours', async () => {
  const flow = await startBotFlow()
  for (const [tag, language] of clients) {
    const anna = flow.telegram.person(tag === undefined ? {} : { languageCode: tag })
    anna.sendText('Zzyzx')
    await flow.settled()
    expect([tag, flow.telegram.said(anna.id).at(-1)?.text]).toEqual([tag, sayIn(language)('unknown')])
    expect(languageOf(flow.app, { userId: anna.id })).toBe(language)
  }
  await flow.stop()
})

test('who changes the language of the client is answered in the new one, who chose one in the chat is not', async () => {
  const flow = await startBotFlow()
  const { app, telegram } = flow
  const anna = telegram.person({ languageCode: 'fr' })
  anna.sendText('Zzyzx')
  await flow.settled()
  makeUser(app, { id: anna.id, languageCode: 'it' })
  expect(languageOf(app, { userId: anna.id })).toBe('it')
  anna.sendText('/language')
  await flow.settled()
  anna.press('Deutsch')
  await flow.settled()
  makeUser(app, { id: anna.id, languageCode: 'es' })
  expect(languageOf(app, { userId: anna.id })).toBe('de')
  await flow.stop()
})

const headers: [accepted: string, language: Language][] = [
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['es', 'es'],
  ['en;q=0.5,fr;q=0.9', 'fr'],
  ['ja,it;q=0.3', 'it'],
  ['be,ru;q=0.9,en;q=0.8', 'ru'],
  ['uk-UA,uk;q=0.9,ru;q=0.8', 'uk'],
  ['ja,ko;q=0.9', 'en'],
  ['es;q=0,de;q=0.1', 'de'],
  ['*', 'en'],
  ['', 'en'],
  [';;q=x,,', 'en'],
]

test.each(headers)('a browser that asks for %j is shown pages and refusals in %s', async (accepted, language) => {
  const { app, api, as, initData } = setUpApi()
  const userId = makeUser(app)
  changeMyCard(app, { userId, patch: { on: true } })
  app.db.update(myCards).set({ slug: 'abcdefgh2345' }).run()
  const get = (path: string) => api.request(path, { headers: { 'accept-language': accepted } })
  for (const path of ['/c/abcdefgh2345', '/c/zzzzzzzz2345']) {
    expect(await (await get(path)).text()).toContain(`<html lang="${language}"`)
  }
  const stale = initData(1001, { at: new Date(0) })
  const refused = await as(1001, stale)('GET', '/api/user/1001', undefined, { 'accept-language': accepted })
  const english = await as(1001, stale)('GET', '/api/user/1001', undefined, { 'accept-language': 'en' })
  expect(refused.status).toBe(401)
  const isEnglish = JSON.stringify(refused.body) === JSON.stringify(english.body)
  expect(isEnglish).toBe(language === 'en')
})
