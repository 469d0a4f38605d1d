import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { rememberRoutes } from '#api/answers/remember-routes.ts'
import { heldMemory } from '#tests/held-memory.ts'

it('answers a path that is asked again as the first time, each with its own parameters and method', async () => {
  const app = new Hono({ router: rememberRoutes() })
  app.use('/people/*', async (c, next) => {
    await next()
    c.res.headers.set('x-guard', 'was there')
  })
  app.get('/people/:id{[0-9]+}', c => c.text(`read ${c.req.param('id')}`))
  app.delete('/people/:id', c => c.text(`deleted ${c.req.param('id')}`))
  const ask = async (method: string, path: string) => {
    const response = await app.request(path, { method })
    return [response.status, await response.text(), response.headers.get('x-guard')]
  }
  for (let time = 0; time < 3; time++) {
    expect(await ask('GET', '/people/1')).toEqual([200, 'read 1', 'was there'])
    expect(await ask('GET', '/people/2')).toEqual([200, 'read 2', 'was there'])
    expect(await ask('DELETE', '/people/1')).toEqual([200, 'deleted 1', 'was there'])
    expect(await ask('GET', '/people/one')).toEqual([404, '404 Not Found', 'was there'])
    expect((await ask('GET', '/elsewhere'))[0]).toBe(404)
  }
})

it('takes every path, however many and however long they are', async () => {
  const app = new Hono({ router: rememberRoutes() }).get('/:word', c => c.text(c.req.param('word')))
  const words = [...Array.from({ length: 2500 }, (_, n) => `w${n}`), 'x'.repeat(5000)]
  for (const word of [...words, ...words.slice(0, 10)]) expect(await (await app.request(`/${word}`)).text()).toBe(word)
})

it('keeps nothing of the long addresses that paths were cut from', () => {
  const router = rememberRoutes<string>()
  router.add('GET', '/api/contacts/:userId/:contactId', 'one')
  const before = heldMemory()
  for (let n = 0; n < 900; n++) {
    const url = Buffer.from(`http://localhost/api/contacts/1001/${n}?${'q'.repeat(15_000)}`).toString()
    router.match('GET', url.slice(16, url.indexOf('?')))
  }
  // All of them would take 13 MB.
  expect(heldMemory() - before).toBeLessThan(3_000_000)
})
