import type { RequestedCode } from '#contracts/portal.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import type { Client } from '#miniapp/api/client.ts'

/** What a request for a code brought; `refusal` where none was sent, but one from the chat (/login) will do. */
export type AskedCode = RequestedCode & { refusal?: string | undefined }

/** Asks for a sign-in code. */
export async function askCode(client: Client, phoneNumber: string): Promise<AskedCode> {
  try {
    return await client.call('POST /api/portal/auth/request-mfa', { body: { phoneNumber } })
  } catch (error) {
    if (!(error instanceof ApiError) || !error.telegramId) throw error
    return { telegramId: error.telegramId, refusal: error.said }
  }
}
