import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { retryAfterMs } from '#core/base/http.ts'
import { hourMs } from '#core/base/time.ts'
import { alwaysAt, createAddressGuard, type GuardOptions, isAboutTls } from '#core/webhooks/calls/address-guard.ts'
import { isPublicAddress, parseEndpointUrl } from '#core/webhooks/calls/endpoint-url.ts'
import type { WebhookCall, WebhookOutcome, WebhookPort } from '#core/webhooks/calls/webhook-port.ts'

type Options = GuardOptions & {
  /** Aborts calls when the service stops. */
  stopping: AbortSignal
  timeoutMs?: number
}

/** A workflow may take seconds, since it often responds after its work. */
const answerWithinMs = 30_000

/** Calls webhook addresses: resolves a name once, checks every address, and connects only to those. */
export function createWebhookCaller(options: Options): WebhookPort {
  const { allowPrivate, stopping, timeoutMs = answerWithinMs } = options
  const guard = createAddressGuard(options)

  const call: WebhookPort['call'] = async ({ url: text, headers, body }): Promise<WebhookOutcome> => {
    const url = parseEndpointUrl(text, { allowPrivate })
    if (!url) return { kind: 'unreachable' }
    const ended = AbortSignal.timeout(timeoutMs)
    const signal = AbortSignal.any([ended, stopping])
    try {
      const addresses = await guard(url, signal)
      if (addresses === null) return { kind: 'unreachable' }
      return await post({ url, headers, body, addresses, isPublic: isPublicAddress, signal })
    } catch (error) {
      if (stopping.aborted) return { kind: 'stopped' }
      if (ended.aborted) return { kind: 'timeout' }
      return { kind: isAboutTls(error) ? 'tls' : 'unreachable' }
    }
  }
  return { call }
}

/** Enough for the characters that are kept; the rest is not read. */
const answerBytes = 4096
const answerCharacters = 1000
const longestPauseMs = hourMs

type Post = Omit<WebhookCall, 'url'> & {
  url: URL
  /** The checked addresses to connect to; the name is not resolved again. */
  addresses: string[] | undefined
  /** Whether an address is public. Only then the response's text is kept. */
  isPublic: (address: string) => boolean
  signal: AbortSignal
}

/** Posts over a new connection without following redirects. Throws the connection's error. */
export function post({ url, headers, body, addresses, isPublic, signal }: Post): Promise<WebhookOutcome> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const lookup = addresses && { lookup: alwaysAt(addresses) }
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers, agent: false, signal, ...lookup })
    call.on('response', response => {
      const pauseMs = retryAfterMs(response.headers['retry-after'])
      const longest = pauseMs === undefined ? undefined : Math.min(pauseMs, longestPauseMs)
      const from = response.socket.remoteAddress ?? ''
      readStart(response).then(bytes => {
        const answer = isPublic(from) ? textOf(bytes) : null
        resolve({ kind: 'answer', status: response.statusCode ?? 0, retryAfterMs: longest, answer })
        response.destroy()
      }, reject)
    })
    call.on('error', reject)
    call.on('close', () => reject(new Error('No answer')))
    call.end(body)
  })
}

/** Reads the first bytes of a response, as far as they arrive. */
async function readStart(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= answerBytes) break
    }
  } catch {
    // The status has arrived, so a truncated body still counts.
  }
  return Buffer.concat(chunks)
}

const controls = /[^\P{Cc}\n\t]/gu

function textOf(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes.subarray(0, answerBytes)).replace(controls, '')
  return Array.from(text).slice(0, answerCharacters).join('')
}
