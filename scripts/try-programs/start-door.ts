import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** An address on this machine that passes each request on to a service, with a key of its own added. */
export async function startDoor({ url, key }: { url: string; key: string }) {
  const { hostname, port, host, origin } = new URL(url)
  const server = createServer((asked, answer) => {
    const headers: Record<string, string | string[] | undefined> = { ...asked.headers, authorization: `Bearer ${key}` }
    // What claims to come from this door comes from the service itself; other hosts and pages stay what they claim.
    const own = `127.0.0.1:${asked.socket.localPort}`
    if (headers.host === own) headers.host = host
    if (headers.origin === `http://${own}`) headers.origin = origin
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers }, response => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, stop }
}
