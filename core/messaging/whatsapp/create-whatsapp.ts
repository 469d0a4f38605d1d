import type { Env } from '#core/base/env.ts'
import type { Log } from '#core/base/log.ts'
import { createUnipile } from '#core/messaging/whatsapp/unipile.ts'
import { createWaapi } from '#core/messaging/whatsapp/waapi.ts'
import type { WhatsAppPort } from '#core/messaging/whatsapp/whatsapp-port.ts'

/** The WhatsApp services that the settings configure. */
export function createWhatsApp({ env, log }: { env: Env; log: Log }): WhatsAppPort {
  const { WAAPI_BASE_URL, WAAPI_TOKEN, WAAPI_INSTANCE_ID, UNIPILE_DSN, UNIPILE_API_KEY } = env
  return {
    shared:
      WAAPI_TOKEN && WAAPI_INSTANCE_ID
        ? createWaapi({ base: WAAPI_BASE_URL, token: WAAPI_TOKEN, instanceId: WAAPI_INSTANCE_ID, log })
        : undefined,
    own:
      UNIPILE_DSN && UNIPILE_API_KEY ? createUnipile({ base: UNIPILE_DSN, apiKey: UNIPILE_API_KEY, log }) : undefined,
  }
}
