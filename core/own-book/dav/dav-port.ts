/** One request to an address book's server. */
export type DavCall = {
  method: 'PROPFIND' | 'REPORT' | 'GET' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string
  /** The longest answer that is read. */
  maxBytes: number
}

/** An answer. Redirects are answers too; nothing follows them by itself. */
export type DavAnswer = {
  kind: 'answer'
  status: number
  /** The value of a response header; undefined where the answer has none. */
  header: (name: string) => string | undefined
  body: Buffer
}

/** How a request ended. `cut-off`: the time for the whole connection is over. `stopped`: the service is ending. */
export type DavOutcome = DavAnswer | { kind: 'unreachable' | 'timeout' | 'tls' | 'too-long' | 'cut-off' | 'stopped' }

export type DavCredentials = { username: string; password: string }

/** Connections to the server of one address book, kept open between requests until `close`. */
export type DavConnection = {
  /** Never throws. */
  call(call: DavCall): Promise<DavOutcome>
  close(): void
}

/** The address at which a domain offers CardDAV (RFC 6764); undefined where it names none. */
export type FindService = (domain: string) => Promise<{ host: string; port: number } | undefined>

/** Calls servers of address books that people entered, but none inside the operator's network. */
export type DavPort = {
  /** Nothing is called, and nothing waited for, once `over` is aborted. */
  connect(credentials: DavCredentials, over?: AbortSignal): DavConnection
  findService: FindService
}
