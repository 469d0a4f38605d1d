import type { Api } from 'grammy'

type GrammySignal = NonNullable<Parameters<Api['getMe']>[0]>

/** grammY types its signals by its own polyfill, and accepts the platform's too. */
export function grammySignal(signal: AbortSignal): GrammySignal {
  return signal as unknown as GrammySignal
}
