import { ApiError, errorOfAnswer, offlineError } from '#miniapp/api/api-error.ts'

/** The operators' calls (SPEC §7 "Admin"). Every failure is an ApiError. */
export type AdminApi = {
  /** The answer's JSON; `path` begins behind `/api/admin`. */
  request<T>(method: 'GET', path: string): Promise<T>
}

/** What a header can carry; no other text can be the key. */
const isHeader = /^[\x20-\x7e]*$/

/** Calls with an admin key; `onRefused` hears of each 401. */
export function createAdminApi(input: { key: string; language: () => string; onRefused: () => void }): AdminApi {
  return {
    async request(method, path) {
      try {
        if (!isHeader.test(input.key)) throw new ApiError({ status: 401, message: '401' })
        return await send(method, path, { 'x-admin-key': input.key, 'accept-language': input.language() })
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) input.onRefused()
        throw error
      }
    },
  }
}

async function send(method: 'GET', path: string, headers: Record<string, string>) {
  const answer = await fetch(`/api/admin${path}`, { method, headers, credentials: 'include' }).catch(() => {
    throw offlineError()
  })
  if (answer.ok) return answer.json()
  throw errorOfAnswer({ status: answer.status, statusText: answer.statusText, text: await answer.text() })
}
