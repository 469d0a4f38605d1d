import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

/** A HubSpot and an Odoo that take everything and keep what they were asked; Odoo knows nobody. */
export async function startCrm() {
  const hubSpot: unknown[] = []
  const odoo: unknown[] = []
  const server = createServer(async (request, response) => {
    const body = await json(request)
    const isOdoo = request.url === '/jsonrpc'
    response.setHeader('content-type', 'application/json')
    if (isOdoo) {
      const { args } = (body as { params: { args: unknown[] } }).params
      odoo.push(args.slice(4))
      response.end(JSON.stringify({ jsonrpc: '2.0', id: null, result: args[4] === 'search' ? [] : 7 }))
      return
    }
    hubSpot.push([request.url, request.headers.authorization, body])
    response.end(JSON.stringify({ status: 'COMPLETE', results: [] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, hubSpot, odoo, stop }
}
