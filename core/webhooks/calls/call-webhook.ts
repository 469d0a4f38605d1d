import { createAddressGuard, type GuardOptions, isAboutTls } from '#core/webhooks/calls/address-guard.ts'
import { isPublicAddress, parseEndpointUrl } from '#core/webhooks/calls/endpoint-url.ts'
import { post } from '#core/webhooks/calls/post.ts'
import type { WebhookOutcome, WebhookPort } from '#core/webhooks/calls/webhook-port.ts'

type Options = GuardOptions & {
  /** Aborts calls when the service stops. */
  stopping: AbortSignal
  timeoutMs?: number
}

/** A workflow may take seconds, since it often responds after its work. */
const answerWithinMs = 30_000

/**
 * Creates the caller of people's webhook addresses. It resolves a name once, checks every address, and connects only
 * to those.
 */
export function createWebhookCaller(options: Options): WebhookPort {
  const { allowPrivate, stopping, timeoutMs = answerWithinMs } = options
  const guard = createAddressGuard(options)

  const call: WebhookPort['call'] = async ({ url: text, headers, body }): Promise<WebhookOutcome> => {
    const url = parseEndpointUrl(text, { allowPrivate })
    if (!url) return { kind: 'unreachable' }
    const ended = AbortSignal.timeout(timeoutMs)
    const signal = AbortSignal.any([ended, stopping])
    try {
      const addresses = await guard(url, signal)
      if (addresses === null) return { kind: 'unreachable' }
      return await post({ url, headers, body, addresses, isPublic: isPublicAddress, signal })
    } catch (error) {
      if (stopping.aborted) return { kind: 'stopped' }
      if (ended.aborted) return { kind: 'timeout' }
      return { kind: isAboutTls(error) ? 'tls' : 'unreachable' }
    }
  }
  return { call }
}
