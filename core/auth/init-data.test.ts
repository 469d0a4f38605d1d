import { sign } from '@telegram-apps/init-data-node'
import { expect, it } from 'vitest'
import { signIn } from '#core/auth/init-data.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { heldMemory } from '#tests/held-memory.ts'

it('launch data that somebody writes in a thousand long ways is not remembered', async () => {
  const app = createTestApp()
  const userId = makeUser(app, { id: 1001 })
  const launchData = sign({ user: { id: userId, first_name: 'Olga' } }, testToken, app.clock.now())
  const comes = async (length: number) => {
    const written = Buffer.from(launchData.padEnd(length, '&')).toString()
    expect((await signIn(app, written)).userId).toBe(userId)
  }
  await comes(12_000)
  const before = heldMemory()
  for (let n = 0; n < 1000; n++) await comes(12_001 + n)
  // All of them would take 12 MB.
  expect(heldMemory() - before).toBeLessThan(3_000_000)
})
