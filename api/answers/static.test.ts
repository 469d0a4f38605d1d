import { expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { createTestApp } from '#tests/app/test-app.ts'

it('answers the icon that a browser asks for beside a page that names none', async () => {
  const api = createApi(createTestApp(), { botUsername: () => 'card_scan_bot' })
  for (const method of ['GET', 'HEAD']) {
    const answer = await api.request('/favicon.ico', { method })
    const type = answer.headers.get('content-type')
    expect({ method, status: answer.status, type }).toEqual({ method, status: 200, type: 'image/svg+xml' })
    expect(await answer.text()).toMatch(method === 'GET' ? /^<svg / : /^$/)
  }
})
