import type { Api } from 'grammy'

type GrammySignal = NonNullable<Parameters<Api['getMe']>[0]>

/** grammY types its signals by a polyfill of its own, and takes the platform's as well. */
export function grammySignal(signal: AbortSignal): GrammySignal {
  return signal as unknown as GrammySignal
}
