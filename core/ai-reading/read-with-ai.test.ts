import { makeCard } from 'card-reader/testing/make-card.ts'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import { describe, expect, it } from 'vitest'
import type { PlanColumn } from '#contracts/plans.ts'
import type { AiReadingPort } from '#core/ai-reading/client/ai-reading-port.ts'
import { isReadByAi, readWithAi } from '#core/ai-reading/read-with-ai.ts'
import { getUser, updateUser } from '#core/users/users.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

/** A service with that host that finds a position; `asked` counts its cards. */
function serviceAt(host: string) {
  const asked: { lines: readonly string[] }[] = []
  const nothing = { first_name: '', last_name: '', company: '', emails: [], phones: [], website: '', address: '' }
  const aiReading: AiReadingPort = {
    host,
    read: async ({ lines }) => {
      asked.push({ lines })
      return { kind: 'read', suggestion: { ...nothing, position: 'Jefa de Obra' } }
    },
  }
  return { asked, aiReading }
}

function setUp(plan?: PlanColumn) {
  const { aiReading, asked } = serviceAt('ai.example')
  const app = createTestApp({ aiReading })
  const userId = makeUser(app, plan ? { plan } : {})
  const switchOn = (ai_reading = true) => updateUser(app, { userId, patch: { ai_reading } })
  return { app, userId, asked, switchOn }
}

const read = (app: TestApp, userId: number) =>
  readWithAi(app, {
    ...{ senderId: userId, bookId: userId },
    scanId: 1,
    reading: readingOf(['Ana Torres', 'Jefa de obra']),
    contact: makeCard({ position: '' }),
  })

describe('cards are read by AI', () => {
  it('for people who have switched it on, from the next card on', async () => {
    const { app, userId, asked, switchOn } = setUp('pro')
    expect((await read(app, userId)).position).toBe('')
    expect(switchOn()).toMatchObject({ ai_reading: true, ai_service: 'ai.example' })
    expect((await read(app, userId)).position).toBe('Jefa de Obra')
    switchOn(false)
    expect((await read(app, userId)).position).toBe('')
    expect(asked).toEqual([{ lines: ['Ana Torres', 'Jefa de obra'] }])
  })

  it('not on the free plan, which cannot switch it on', async () => {
    const { app, userId, switchOn } = setUp()
    expect(switchOn).toThrow(
      expect.objectContaining({ code: 'plan-needed', details: expect.objectContaining({ plan: 'Pro' }) }),
    )
    expect(isReadByAi(app, { senderId: userId, bookId: userId })).toBe(false)
    expect(switchOn(false)).toMatchObject({ ai_reading: false })
  })

  it('not if the operator has set no service', () => {
    const { app, userId, switchOn } = setUp('pro')
    app.aiReading = undefined
    expect(switchOn).toThrow('ai-off')
    expect(getUser(app, { userId })).toMatchObject({ ai_reading: false, ai_service: null })
    expect(isReadByAi(app, { senderId: userId, bookId: userId })).toBe(false)
  })

  it('not by another service than the one that the person agreed to', async () => {
    const { app, userId, switchOn } = setUp('pro')
    switchOn()
    const other = serviceAt('other.example')
    app.aiReading = other.aiReading
    expect(getUser(app, { userId })).toMatchObject({ ai_reading: false, ai_service: 'other.example' })
    await read(app, userId)
    expect(other.asked).toEqual([])
  })

  it('not for a deleted account', () => {
    expect(isReadByAi(setUp('pro').app, { senderId: 5, bookId: 5 })).toBe(false)
  })
})
