import { AsyncLocalStorage } from 'node:async_hooks'

type LogMethod = (fields: Record<string, unknown>, message: string) => void

/** The part of pino that we use. Fields never hold contact data, tokens, codes or keys. */
export type Log = { debug: LogMethod; info: LogMethod; warn: LogMethod; error: LogMethod }

/** What every line of a piece of work is about, such as the id of its scan. */
export type LogAbout = Record<string, number | string | undefined>

const current = new AsyncLocalStorage<LogAbout>()

/** Does `work`; whatever it logs, however deep and however late, says what it is about. */
export function logAbout<T>(about: LogAbout | undefined, work: () => T): T {
  return about ? current.run({ ...current.getStore(), ...about }, work) : work()
}

/** What the lines logged here are about: pino's `mixin`. */
export function aboutNow(): LogAbout {
  return current.getStore() ?? {}
}
