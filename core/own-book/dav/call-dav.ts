import { Resolver } from 'node:dns/promises'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { ResponseTooLong, readBody } from '#core/base/http.ts'
import type {
  DavAnswer,
  DavCall,
  DavConnection,
  DavCredentials,
  DavOutcome,
  DavPort,
  FindService,
} from '#core/own-book/dav/dav-port.ts'
import { alwaysAt, createAddressGuard, type GuardOptions, isAboutTls } from '#core/webhooks/calls/address-guard.ts'
import { parseEndpointUrl } from '#core/webhooks/calls/endpoint-url.ts'

type Options = GuardOptions & {
  /** Aborts requests when the service stops. */
  stopping: AbortSignal
  timeoutMs?: number
  findService?: FindService
}

/** A server may list thousands of contacts in one answer. */
const answerWithinMs = 60_000
/** Connections to one server. */
const atOnce = 4

const findServiceByDns: FindService = async domain => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const found = await resolver.resolveSrv(`_carddavs._tcp.${domain}`).catch(() => [])
  const [best] = found.sort((one, other) => one.priority - other.priority)
  // A single dot says that there is decidedly no such service.
  return best && best.name !== '' ? { host: best.name, port: best.port } : undefined
}

/**
 * Creates the caller of people's own address books. As for webhooks, a name is resolved once for each connection, every
 * address is checked, and only those are called.
 */
export function createDavCaller(options: Options): DavPort {
  const { allowPrivate, stopping, timeoutMs = answerWithinMs, findService = findServiceByDns } = options
  const guard = createAddressGuard(options)

  const connect = (credentials: DavCredentials, over?: AbortSignal): DavConnection => {
    const kept = { keepAlive: true, maxSockets: atOnce }
    const agents = { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) }
    const checked = new Map<string, Promise<string[] | undefined | null>>()
    const call = async (asked: DavCall): Promise<DavOutcome> => {
      const url = parseEndpointUrl(asked.url, { allowPrivate })
      if (!url) return { kind: 'unreachable' }
      const ended = AbortSignal.timeout(timeoutMs)
      const signal = AbortSignal.any([ended, stopping, ...(over ? [over] : [])])
      try {
        const known = checked.get(url.host) ?? guard(url, signal)
        checked.set(url.host, known)
        const addresses = await known
        if (addresses === null) return { kind: 'unreachable' }
        const agent = agents[url.protocol === 'https:' ? 'https:' : 'http:']
        return await ask(asked, { url, credentials, addresses, agent, signal })
      } catch (error) {
        if (error instanceof ResponseTooLong) return { kind: 'too-long' }
        if (stopping.aborted) return { kind: 'stopped' }
        if (over?.aborted) return { kind: 'cut-off' }
        if (ended.aborted) return { kind: 'timeout' }
        return { kind: isAboutTls(error) ? 'tls' : 'unreachable' }
      }
    }
    const close = () => {
      for (const agent of Object.values(agents)) agent.destroy()
    }
    return { call, close }
  }
  return { connect, findService }
}

type How = {
  url: URL
  credentials: DavCredentials
  addresses: string[] | undefined
  agent: HttpAgent
  signal: AbortSignal
}

function ask({ method, headers, body, maxBytes }: DavCall, how: How): Promise<DavAnswer> {
  const { url, credentials, addresses, agent, signal } = how
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const authorization = `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const lookup = addresses && { lookup: alwaysAt(addresses) }
  return new Promise((resolve, reject) => {
    const all = { 'user-agent': 'CardScanBot', ...headers, ...length, authorization }
    const call = request(url, { method, headers: all, agent, signal, ...lookup })
    let isAnswered = false
    call.on('response', response => {
      isAnswered = true
      readWhole(response, maxBytes).then(read => {
        const header = (name: string) => [response.headers[name]].flat()[0]
        resolve({ kind: 'answer', status: response.statusCode ?? 0, header, body: read })
      }, reject)
    })
    call.on('error', reject)
    // A connection may end without an answer and without an error, as after status 101.
    call.on('close', () => isAnswered || reject(new Error('No answer')))
    call.end(body)
  })
}

async function readWhole(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw new ResponseTooLong()
  }
  return readBody({ body: response }, { maxBytes })
}
