import { sign } from '@telegram-apps/init-data-node'
import type { createApi } from '#api/app.ts'
import type { App } from '#core/app.ts'

export type Call = (method: string, path: string, body?: unknown) => Promise<Response>

/** Calls the API as a Mini App user, with launch data of now or of another time. */
export function callAs(
  app: App,
  api: ReturnType<typeof createApi>,
  userId: number,
  { at = app.clock.now() } = {},
): Call {
  const user = { id: userId, first_name: 'Olga', last_name: 'Prat', language_code: 'en' }
  const initData = sign({ user, query_id: 'q' }, app.env.initDataToken, at)
  return async (method, path, body) =>
    api.request(path, {
      method,
      headers: {
        authorization: `tma ${initData}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
}
