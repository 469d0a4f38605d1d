import { beforeEach, describe, expect, it } from 'vitest'
import { requestLoginCode } from '#core/auth/portal-login.ts'
import { createSession, endSession, forgetOldLogins, resumeSession } from '#core/auth/portal-session.ts'
import { createTicket, redeemTicket } from '#core/auth/tickets.ts'
import { portalCodes, portalSessions, tickets } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

let app: TestApp
let userId: number
beforeEach(() => {
  app = createTestApp()
  userId = makeUser(app)
})
const signIn = (id = userId) => createSession(app, app.db, { userId: id })
const who = (token: string) => resumeSession(app, { token }).userId

describe('a portal session', () => {
  it('lasts 30 days from its last call', () => {
    const token = signIn()
    app.setNow('2026-04-09T11:00:00Z')
    expect(who(token)).toBe(userId)
    app.setNow('2026-05-09T10:59:00Z')
    expect(who(token)).toBe(userId)
    app.setNow('2026-06-08T10:59:00Z')
    expect(() => who(token)).toThrow('session-expired')
  })

  it('writes at most once an hour', () => {
    const token = signIn()
    const expiry = () => app.db.select().from(portalSessions).get()?.expires_at.toISOString()
    app.setNow('2026-03-10T12:59:00Z')
    who(token)
    expect(expiry()).toBe('2026-04-09T12:00:00.000Z')
    app.setNow('2026-03-10T13:01:00Z')
    who(token)
    expect(expiry()).toBe('2026-04-09T13:01:00.000Z')
  })

  it('ends with its sign-out, and no other does', () => {
    const [one, another] = [signIn(), signIn()]
    endSession(app, { token: one, everywhere: false })
    expect(() => who(one)).toThrow('session-expired')
    expect(who(another)).toBe(userId)
  })

  it('ends in every browser on request, for this person alone', () => {
    const theirs = signIn(makeUser(app, { id: 1002 }))
    const [one, another] = [signIn(), signIn()]
    endSession(app, { token: one, everywhere: true })
    for (const token of [one, another]) expect(() => who(token)).toThrow('session-expired')
    expect(who(theirs)).toBe(1002)
  })

  it('stays when an unknown token signs out', () => {
    const token = signIn()
    endSession(app, { token: 'x', everywhere: true })
    expect(who(token)).toBe(userId)
  })
})

describe('a ticket', () => {
  it('works for its one address once', () => {
    const ticket = createTicket(app, { userId, purpose: 'export' })
    expect(redeemTicket(app, { ticket, purpose: 'export' }).userId).toBe(userId)
    expect(() => redeemTicket(app, { ticket, purpose: 'export' })).toThrow('session-expired')
  })

  it('is refused for another purpose, and after a minute', () => {
    const ticket = createTicket(app, { userId, purpose: 'export' })
    expect(() => redeemTicket(app, { ticket, purpose: 'invoices' })).toThrow('session-expired')
    app.setNow('2026-03-10T12:01:00Z')
    expect(() => redeemTicket(app, { ticket, purpose: 'export' })).toThrow('session-expired')
  })
})

it('expired sessions and tickets are deleted, live ones stay', async () => {
  const rows = () => [portalCodes, portalSessions, tickets].map(table => app.db.select().from(table).all().length)
  signIn()
  createTicket(app, { userId, purpose: 'export' })
  requestLoginCode(app, { phoneNumber: '+34612345678', network: '203.0.113.7' })
  await forgetOldLogins(app)
  expect(rows()).toEqual([1, 1, 1])
  app.setNow('2026-03-10T13:11:00Z')
  await forgetOldLogins(app)
  expect(rows()).toEqual([0, 1, 0])
  app.setNow('2026-04-10T12:00:00Z')
  await forgetOldLogins(app)
  expect(rows()).toEqual([0, 0, 0])
})
