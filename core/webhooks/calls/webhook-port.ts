import type { WebhookProblem } from '#contracts/integrations/webhooks.ts'

export type WebhookCall = { url: string; headers: Record<string, string>; body: string }

/**
 * How a call ended. A redirect counts as the response and is not followed. `stopped` tells nothing about the address.
 * `answer` has the first characters of the body, or null if it came from a private network, whose pages must not be
 * shown.
 */
export type WebhookOutcome =
  | { kind: 'answer'; status: number; retryAfterMs: number | undefined; answer: string | null }
  | { kind: WebhookProblem }
  | { kind: 'stopped' }

/** Calls addresses that people entered, but none inside the operator's network. Never throws. */
export type WebhookPort = { call(call: WebhookCall): Promise<WebhookOutcome> }
