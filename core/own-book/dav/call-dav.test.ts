import { expect, it } from 'vitest'
import { createDavCaller } from '#core/own-book/dav/call-dav.ts'
import { account } from '#tests/fakes/address-books/servers.ts'
import { startStrangeServer } from '#tests/fakes/address-books/start-strange-server.ts'

const ask = { method: 'GET', maxBytes: 100 } as const

/** Connects as a public service does, with the test's own name resolution. */
function connect(addresses: string[][], mayCall?: (address: string) => boolean) {
  const resolve = async () => addresses.shift() ?? []
  const options = { allowPrivate: false, stopping: new AbortController().signal, resolve }
  return createDavCaller({ ...options, ...(mayCall && { mayCall }) }).connect(account)
}

it.each([
  ['loopback', ['127.0.0.1']],
  ['the cloud’s metadata', ['169.254.169.254']],
  ['a public and a private address', ['93.184.216.34', '10.0.0.1']],
  ['nothing', []],
])('no server is called whose name stands for %s', async (_, addresses) => {
  const { asked, root } = await startStrangeServer(() => ({ status: 200 }))
  const connection = connect([addresses])
  const url = `https://dav.example.com:${new URL(root).port}/`
  expect(await connection.call({ ...ask, url })).toEqual({ kind: 'unreachable' })
  expect(asked).toEqual([])
  connection.close()
})

it('a name is resolved once for a connection: it cannot lead elsewhere after the check', async () => {
  const { asked, root } = await startStrangeServer(() => ({ status: 200 }))
  const resolved = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']]
  const connection = connect(resolved, address => address === '127.0.0.1')
  const url = `https://dav.example.com:${new URL(root).port}/`
  // The server does not speak TLS; the test only needs to know where the connection went.
  for (let n = 0; n < 2; n++) expect((await connection.call({ ...ask, url })).kind).toBe('tls')
  expect([resolved.length, asked]).toEqual([2, []])
  connection.close()
})

it('a redirect is an answer, an answer that is too long is none, and a stopped service says nothing', async () => {
  const stopping = new AbortController()
  const connection = createDavCaller({ allowPrivate: true, stopping: stopping.signal }).connect(account)
  const { root } = await startStrangeServer(({ url }) => {
    if (url === '/hang') return 'hang'
    return url === '/long' ? { status: 200, body: 'x'.repeat(101) } : { status: 302, headers: { location: root } }
  })
  expect(await connection.call({ ...ask, url: root })).toMatchObject({ kind: 'answer', status: 302 })
  expect(await connection.call({ ...ask, url: `${root}long` })).toEqual({ kind: 'too-long' })
  const hanging = connection.call({ ...ask, url: `${root}hang` })
  stopping.abort()
  expect(await hanging).toEqual({ kind: 'stopped' })
  connection.close()
})

it('an answer that says that it is too long is not waited for, and nothing once the connection is over', async () => {
  const over = new AbortController()
  const stopping = new AbortController().signal
  const connection = createDavCaller({ allowPrivate: true, stopping }).connect(account, over.signal)
  const { root } = await startStrangeServer(({ url }) => (url === '/hang' ? 'hang' : { status: 200, length: 101 }))
  expect(await connection.call({ ...ask, url: root })).toEqual({ kind: 'too-long' })
  const hanging = connection.call({ ...ask, url: `${root}hang` })
  over.abort()
  expect(await hanging).toEqual({ kind: 'cut-off' })
  expect(await connection.call({ ...ask, url: root })).toEqual({ kind: 'cut-off' })
  connection.close()
})
