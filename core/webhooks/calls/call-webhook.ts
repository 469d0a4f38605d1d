import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { hostOf, parseEndpointUrl } from '#core/webhooks/calls/endpoint-url.ts'
import { post } from '#core/webhooks/calls/post.ts'
import { isPublicAddress } from '#core/webhooks/calls/public-address.ts'
import type { WebhookOutcome, WebhookPort } from '#core/webhooks/calls/webhook-port.ts'

/** All IP addresses of a name; throws if it has none. */
type Resolve = (name: string) => Promise<string[]>

type Options = {
  /** Allows calls of the operator's own programs: no address is checked. */
  allowPrivate: boolean
  /** Aborts calls when the service stops. */
  stopping: AbortSignal
  resolve?: Resolve
  mayCall?: (address: string) => boolean
  timeoutMs?: number
}

/** A workflow may take seconds, since it often responds after its work. */
const answerWithinMs = 30_000

/**
 * Asks a name server directly. The system's resolver would block a thread of the file pool for as long as a name
 * server is slow, and would read this machine's hosts file.
 */
const resolveName: Resolve = async name => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
}

/**
 * Creates the caller of people's webhook addresses. It resolves a name once, checks every address, and connects only
 * to those.
 */
export function createWebhookCaller(options: Options): WebhookPort {
  const { allowPrivate, stopping, resolve = resolveName, mayCall = isPublicAddress } = options
  const { timeoutMs = answerWithinMs } = options

  const call: WebhookPort['call'] = async ({ url: text, headers, body }): Promise<WebhookOutcome> => {
    const url = parseEndpointUrl(text, { allowPrivate })
    if (!url) return { kind: 'unreachable' }
    const ended = AbortSignal.timeout(timeoutMs)
    const signal = AbortSignal.any([ended, stopping])
    try {
      const addresses = allowPrivate ? undefined : await unlessAborted(signal, addressesOf(hostOf(url)))
      if (addresses && !(addresses.length > 0 && addresses.every(mayCall))) return { kind: 'unreachable' }
      return await post({ url, headers, body, addresses, isPublic: isPublicAddress, signal })
    } catch (error) {
      if (stopping.aborted) return { kind: 'stopped' }
      if (ended.aborted) return { kind: 'timeout' }
      return { kind: isAboutTls(error) ? 'tls' : 'unreachable' }
    }
  }
  const addressesOf = async (host: string) => (isIP(host) ? [host] : resolve(host))
  return { call }
}

function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('Aborted'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO)/

function isAboutTls(error: unknown): boolean {
  return error instanceof Error && 'code' in error && tlsCodes.test(String(error.code))
}
