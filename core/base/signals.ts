import { EventEmitter } from 'node:events'
import type { Scan } from '#contracts/scans.ts'

/** What wakes a sleeping worker and tells a listening screen. Losing a signal loses nothing: rows hold the truth. */
export type Signals = {
  emit<K extends keyof SignalMap>(name: K, payload: SignalMap[K]): void
  /** Returns the function that stops listening. */
  on<K extends keyof SignalMap>(name: K, listener: (payload: SignalMap[K]) => void): () => void
}
export type SignalMap = {
  'update-received': null
  'scan-queued': null
  'outbox-filled': null
  'message-queued': null
  'webhook-due': null
  'scan-changed': { userId: number; scan: Scan }
}

/** Signals that say no more than "look at the rows". */
export type Wake = { [Name in keyof SignalMap]: SignalMap[Name] extends null ? Name : never }[keyof SignalMap]

/** Signals within this process. */
export function createSignals(): Signals {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  return {
    emit: (name, payload) => {
      emitter.emit(name, payload)
    },
    on: (name, listener) => {
      emitter.on(name, listener)
      return () => emitter.off(name, listener)
    },
  }
}
