import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { retryAfterMs } from '#core/base/http.ts'
import { hourMs } from '#core/base/time.ts'
import type { WebhookCall, WebhookOutcome } from '#core/webhooks/webhook-port.ts'

/** Nobody reads the answer; a longer one is cut off. */
const maxAnswerBytes = 64 * 1024
const longestPauseMs = hourMs

type Post = Omit<WebhookCall, 'url'> & {
  url: URL
  /** The checked addresses that the connection goes to; the name is not looked up again. */
  addresses: string[] | undefined
  signal: AbortSignal
}

/** Posts on a connection of its own, and follows nothing. Throws what the connection fails with. */
export function post({ url, headers, body, addresses, signal }: Post): Promise<WebhookOutcome> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const lookup = addresses && { lookup: alwaysAt(addresses) }
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers, agent: false, signal, ...lookup })
    call.on('response', response => {
      const pauseMs = retryAfterMs(response.headers['retry-after'])
      const longest = pauseMs === undefined ? undefined : Math.min(pauseMs, longestPauseMs)
      resolve({ kind: 'answer', status: response.statusCode ?? 0, retryAfterMs: longest })
      letGo(response)
    })
    call.on('error', reject)
    call.on('close', () => reject(new Error('No answer')))
    call.end(body)
  })
}

const alwaysAt =
  (addresses: string[]): LookupFunction =>
  (_name, options, callback) => {
    const found = addresses.map(address => ({ address, family: isIP(address) }))
    const [first] = found
    if (options.all || !first) callback(null, found)
    else callback(null, first.address, first.family)
  }

function letGo(response: IncomingMessage): void {
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) response.destroy()
  })
  response.on('error', () => undefined)
}
