import { EventEmitter } from 'node:events'
import type { Signals } from '#core/base/signals.ts'

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
