import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'hang'

/** A server of an address book that answers as the test says, and what it was asked. */
export async function openStrangeServer(answer: (request: IncomingMessage) => Answer) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    asked.push(`${request.method} ${request.url}`)
    const given = answer(request)
    if (given === 'hang') return
    response.writeHead(given.status, given.headers).end(given.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { asked, root: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop }
}

/** A multistatus answer with these responses. */
export const multistatus = (responses: string, after = '') =>
  ({
    status: 207,
    body: `<multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav">${responses}${after}</multistatus>`,
  }) as const

/** What a server says about one resource. */
export const resource = (href: string, properties: string) =>
  `<response><href>${href}</href><propstat><prop>${properties}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`

/** The properties of an address book. */
export const bookProperties =
  '<resourcetype><collection/><c:addressbook/></resourcetype><displayname>Friends</displayname>'
