import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf, isPublicAddress } from '#core/webhooks/calls/endpoint-url.ts'

/** All IP addresses of a name; throws if it has none. */
type Resolve = (name: string) => Promise<string[]>

export type GuardOptions = {
  /** Allows calls of the operator's own programs: no address is checked. */
  allowPrivate: boolean
  resolve?: Resolve
  mayCall?: (address: string) => boolean
}

/** The addresses at which a host may be called; undefined allows every address, null none. */
type AddressGuard = (url: URL, signal: AbortSignal) => Promise<string[] | undefined | null>

/** Asks a name server directly: the system's resolver blocks a thread while it is slow, and reads the hosts file. */
const resolveName: Resolve = async name => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
}

/** Resolves a host once and checks every address, so that the connection can go to those and to no others. */
export function createAddressGuard(options: GuardOptions): AddressGuard {
  const { allowPrivate, resolve = resolveName, mayCall = isPublicAddress } = options
  return async (url, signal) => {
    if (allowPrivate) return undefined
    const host = hostOf(url)
    const addresses = isIP(host) ? [host] : await unlessAborted(signal, resolve(host))
    return addresses.length > 0 && addresses.every(mayCall) ? addresses : null
  }
}

/** A lookup that never asks a name server: it answers with addresses that were checked. */
export const alwaysAt =
  (addresses: string[]): LookupFunction =>
  (_name, options, callback) => {
    const found = addresses.map(address => ({ address, family: isIP(address) }))
    const [first] = found
    if (options.all || !first) callback(null, found)
    else callback(null, first.address, first.family)
  }

/** Rejects as soon as the signal aborts, whether or not the work ends. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('Aborted'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO)/

/** Whether a connection failed because of the certificate or the encryption. */
export function isAboutTls(error: unknown): boolean {
  return error instanceof Error && 'code' in error && tlsCodes.test(String(error.code))
}
