type LogMethod = (fields: Record<string, unknown>, message: string) => void

/** The part of pino that we use. Fields never hold contact data, tokens, codes or keys. */
export type Log = { debug: LogMethod; info: LogMethod; warn: LogMethod; error: LogMethod }
