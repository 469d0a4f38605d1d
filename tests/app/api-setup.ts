import { sign } from '@telegram-apps/init-data-node'
import { createApi } from '#api/app.ts'
import { createTestApp, type TestApp, testToken } from '#tests/app/test-app.ts'
/** The API, and a client that signs in as a user. */
export function setUpApi(overrides: Partial<TestApp> = {}) {
  const app = createTestApp(overrides)
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  const initData = (id: number, { token = testToken, at = app.clock.now(), language = 'en' } = {}) =>
    sign({ user: { id, first_name: 'Olga', language_code: language }, query_id: 'q' }, token, at)
  const as =
    (id: number, init = initData(id)) =>
    async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const isForm = body instanceof FormData
      const response = await api.request(path, {
        method,
        headers: {
          authorization: `tma ${init}`,
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      })
      const isJson = response.headers.get('content-type')?.includes('json')
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? await response.json() : await response.arrayBuffer(),
      }
    }
  return { app, api, as, initData }
}

/** The body of an upload: a photo of this many bytes, and other fields. */
export function photoForm(bytes = 3, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  form.set('photo', new File([new Uint8Array(bytes)], 'card.jpg', { type: 'image/jpeg' }))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
