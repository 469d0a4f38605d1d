import type { WebhookProblem } from '#contracts/integrations/webhooks.ts'

export type WebhookCall = { url: string; headers: Record<string, string>; body: string }

/**
 * How a call ended. A redirect is an answer, and followed nowhere; `stopped` says nothing of the address. `answer` holds
 * the first characters of the body; null where it came from a private network, whose pages are nobody's to read.
 */
export type WebhookOutcome =
  | { kind: 'answer'; status: number; retryAfterMs: number | undefined; answer: string | null }
  | { kind: WebhookProblem }
  | { kind: 'stopped' }

/** Calls addresses that people entered, and none inside the operator's network. Never throws. */
export type WebhookPort = { call(call: WebhookCall): Promise<WebhookOutcome> }
