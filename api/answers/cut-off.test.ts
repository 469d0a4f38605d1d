import { once } from 'node:events'
import { connect } from 'node:net'
import { serve } from '@hono/node-server'
import { sign } from '@telegram-apps/init-data-node'
import { expect, test, vi } from 'vitest'
import { createApi } from '#api/app.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'

test.each([
  ['a photo', 'POST /api/scans/1001', 'multipart/form-data; boundary=b'],
  ['settings', 'PATCH /api/user/1001', 'application/json'],
  ['a webhook', 'POST /api/webhooks/waapi', 'text/plain'],
])('%s that is cut off by the network is not logged as an error', async (_, call, type) => {
  const error = vi.fn()
  const app = createTestApp()
  app.log = { ...app.log, error }
  const userId = makeUser(app, { id: 1001 })
  const api = createApi(app, { botUsername: () => undefined })
  const asked = vi.fn()
  const answered = vi.fn()
  const server = serve({
    fetch: async (request, bindings) => {
      asked()
      const answer = await api.fetch(request, bindings)
      answered(answer.status)
      return answer
    },
    port: 0,
    hostname: '127.0.0.1',
  })
  await once(server, 'listening')
  const address = server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  socket.write(
    `${call} HTTP/1.1\r\nHost: x\r\nAuthorization: tma ${sign({ user: { id: userId, first_name: 'Olga' } }, testToken, app.clock.now())}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data`,
  )
  await expect.poll(() => asked).toHaveBeenCalled()
  socket.destroy()
  await expect.poll(() => answered).toHaveBeenCalled()
  server.close()
  expect(error.mock.calls).toEqual([])
})
