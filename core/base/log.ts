import { AsyncLocalStorage } from 'node:async_hooks'

type LogMethod = (fields: Record<string, unknown>, message: string) => void

/** The part of pino that we use. Fields never contain contact data, tokens, codes or keys. */
export type Log = { debug: LogMethod; info: LogMethod; warn: LogMethod; error: LogMethod }

/** Fields of every log line of a piece of work, such as the id of its scan. */
export type LogContext = Record<string, number | string | undefined>

const current = new AsyncLocalStorage<LogContext>()

/** Runs `work` and adds `about` to every line that it logs, also in later callbacks. */
export function withLogContext<T>(about: LogContext | undefined, work: () => T): T {
  return about ? current.run({ ...current.getStore(), ...about }, work) : work()
}

/** The fields of `withLogContext` at this point: pino's `mixin`. */
export function currentLogContext(): LogContext {
  return current.getStore() ?? {}
}
