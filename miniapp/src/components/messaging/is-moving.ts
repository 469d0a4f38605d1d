import type { Message } from '#contracts/messaging.ts'

/** Whether a message may be somewhere else in a moment: it is being sent, or its turn has come. */
export function isMoving({ state, send_at }: Pick<Message, 'state' | 'send_at'>, now: Date): boolean {
  return state === 'sending' || state === 'checking' || (state === 'queued' && Date.parse(send_at) <= now.getTime())
}
