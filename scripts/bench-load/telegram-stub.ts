import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A minimal Telegram that answers at once and checks nothing, because only the service is measured. */
export async function startTelegramStub(): Promise<{ root: string; close(): void }> {
  let messageId = 0
  const me = { id: 123456789, is_bot: true, first_name: 'Bench', username: 'bench_bot' }
  const server = createServer((request, response) => {
    request.resume()
    const method = request.url?.split('/').at(-1)
    const message = () => ({ message_id: ++messageId, date: 1, chat: { id: 1, type: 'private' }, text: 'x' })
    const result =
      method === 'getMe'
        ? me
        : method === 'getUpdates'
          ? []
          : /^(send|edit)Message/.test(method ?? '')
            ? message()
            : true
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ok: true, result }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
