import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer; of one with a `length` the body never comes. */
export type Answer =
  | { status: number; headers?: Record<string, string>; body?: string }
  | { status: number; length: number }
  | 'hang'

/** A server of an address book that answers as the test says, and what it was asked. */
export async function openStrangeServer(answer: (request: IncomingMessage, body: string) => Answer | Promise<Answer>) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const body: Buffer[] = []
    for await (const part of request) body.push(part)
    asked.push(`${request.method} ${request.url}`)
    const given = await answer(request, Buffer.concat(body).toString())
    if (given === 'hang') return
    if ('length' in given) response.writeHead(given.status, { 'content-length': given.length }).flushHeaders()
    else response.writeHead(given.status, given.headers).end(given.body)
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
