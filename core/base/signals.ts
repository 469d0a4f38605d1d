import { EventEmitter } from 'node:events'
import type { Scan } from '#contracts/scans.ts'

/** Wakes workers and notifies open screens. Losing a signal loses no data, since the rows hold the state. */
export type Signals = {
  emit<K extends keyof SignalMap>(name: K, payload: SignalMap[K]): void
  /** Returns the function that stops listening. */
  on<K extends keyof SignalMap>(name: K, listener: (payload: SignalMap[K]) => void): () => void
}
export type SignalMap = {
  'update-received': null
  'scan-queued': null
  'photo-dropped': null
  'outbox-filled': null
  'message-queued': null
  'webhook-due': null
  'own-book-due': null
  'scan-changed': { userId: number; scan: Scan }
}

/** Signals without data: they only tell the listener to look at the rows. */
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
