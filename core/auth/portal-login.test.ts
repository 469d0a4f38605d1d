import { describe, expect, it } from 'vitest'
import { codeOfSeed } from '#core/auth/portal-code.ts'
import { createChatCode, requestLoginCode, verifyLoginCode } from '#core/auth/portal-login.ts'
import { resumeSession } from '#core/auth/portal-session.ts'
import { shareLoginPhone } from '#core/auth/share-login-phone.ts'
import { updateUser } from '#core/users/users.ts'
import { portalCodes, portalSessions } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const phone = '+34612345678'
const stranger = '+34699999999'

function setUp(): { app: TestApp; userId: number } {
  const app = createTestApp()
  return { app, userId: withPhone(app, 1001, phone) }
}

function withPhone(app: TestApp, id: number, number: string): number {
  makeUser(app, { id })
  shareLoginPhone(app, { userId: id, contactUserId: id, phone: number })
  return id
}

const request = (app: TestApp, phoneNumber = phone) => requestLoginCode(app, { phoneNumber })
const verify = (app: TestApp, telegramId: string, code: string) => verifyLoginCode(app, { telegramId, code })
const other = (code: string) => (code === '000000' ? '000001' : '000000')

describe('signing in to the portal', () => {
  it('takes the code of the phone, and the session belongs to its owner', () => {
    const { app, userId } = setUp()
    const { loginId, code } = request(app)
    const { sessionToken } = verify(app, loginId, code)
    expect(code).toMatch(/^\d{6}$/)
    expect(resumeSession(app, { token: sessionToken })).toEqual({ userId })
  })

  it.each(['+34 612 345 678', '0034612345678', '34612345678', ' +34 (612) 34-56-78 '])(
    'knows the phone as %j',
    text => {
      const { app, userId } = setUp()
      expect(request(app, text).userId).toBe(userId)
    },
  )

  it.each(['', 'phone', '+1', '0034'])('says that %j is no phone', text => {
    const { app } = setUp()
    expect(() => request(app, text)).toThrow('invalid-input')
  })

  it('uses a code once', () => {
    const { app } = setUp()
    const { loginId, code } = request(app)
    verify(app, loginId, code)
    expect(() => verify(app, loginId, code)).toThrow('invalid-code')
    expect(app.db.select().from(portalSessions).all()).toHaveLength(1)
  })

  it('refuses a code after ten minutes', () => {
    const { app } = setUp()
    const { loginId, code } = request(app)
    app.setNow('2026-03-10T12:10:00Z')
    expect(() => verify(app, loginId, code)).toThrow('invalid-code')
  })

  it('kills a code with the fifth wrong try; a new request brings another one', () => {
    const { app } = setUp()
    const first = request(app)
    for (let n = 0; n < 5; n++) expect(() => verify(app, first.loginId, other(first.code))).toThrow('invalid-code')
    expect(() => verify(app, first.loginId, first.code)).toThrow('invalid-code')
    const second = request(app)
    expect(second.code).not.toBe(first.code)
    expect(verify(app, second.loginId, second.code).sessionToken).toBeTruthy()
  })

  it('lets four wrong tries pass', () => {
    const { app } = setUp()
    const { loginId, code } = request(app)
    for (let n = 0; n < 4; n++) expect(() => verify(app, loginId, other(code))).toThrow('invalid-code')
    expect(verify(app, loginId, code).sessionToken).toBeTruthy()
  })

  it('sends the live code again instead of a second one', () => {
    const { app } = setUp()
    const first = request(app)
    app.setNow('2026-03-10T12:09:00Z')
    expect(request(app)).toEqual(first)
  })

  it('takes a code for its own login id only', () => {
    const { app } = setUp()
    withPhone(app, 1002, '+34612345679')
    const mine = request(app)
    const theirs = request(app, '+34612345679')
    expect(() => verify(app, theirs.loginId, mine.code)).toThrow('invalid-code')
    expect(() => verify(app, '1001', mine.code)).toThrow('invalid-code')
  })

  it('gives a phone that nobody shared the same answer, and never a session', () => {
    const { app } = setUp()
    const { loginId, code, userId, isAllowed } = request(app, stranger)
    expect({ userId, isAllowed }).toEqual({ userId: undefined, isAllowed: true })
    expect(loginId).toHaveLength(request(app).loginId.length)
    expect(() => verify(app, loginId, code)).toThrow('invalid-code')
  })

  it.each([phone, stranger])('gives five codes an hour to %s, then only the login id', number => {
    const { app } = setUp()
    for (let n = 0; n < 5; n++) expect(request(app, number).isAllowed).toBe(true)
    const sixth = request(app, number)
    expect(sixth.isAllowed).toBe(false)
    expect(sixth.loginId).toBe(request(app, number).loginId)
    app.setNow('2026-03-10T13:00:00Z')
    expect(request(app, number).isAllowed).toBe(true)
  })

  it('makes no new code beyond the limit: guessing ends there', () => {
    const { app } = setUp()
    for (let n = 0; n < 5; n++) {
      const { loginId, code } = request(app)
      for (let k = 0; k < 5; k++) expect(() => verify(app, loginId, other(code))).toThrow()
    }
    const { loginId } = request(app)
    const { seed } = app.db.select().from(portalCodes).get()!
    expect(() => verify(app, loginId, codeOfSeed(app, seed!))).toThrow('invalid-code')
  })

  it('helps out with /login in the chat when the limit is reached', () => {
    const { app, userId } = setUp()
    for (let n = 0; n < 6; n++) request(app)
    const { loginId } = request(app)
    app.setNow('2026-03-10T12:30:00Z')
    const given = createChatCode(app, { userId })
    expect(given?.phone).toBe(phone)
    expect(resumeSession(app, { token: verify(app, loginId, given!.code).sessionToken })).toEqual({ userId })
  })

  it('/login has no code for somebody who shared no phone', () => {
    const { app } = setUp()
    makeUser(app, { id: 1002 })
    expect(createChatCode(app, { userId: 1002 })).toBeUndefined()
  })

  it('stores neither code, nor phone, nor token', () => {
    const { app } = setUp()
    const { loginId, code } = request(app)
    const { sessionToken } = verify(app, loginId, code)
    request(app, stranger)
    const rows = JSON.stringify([app.db.select().from(portalCodes).all(), app.db.select().from(portalSessions).all()])
    for (const secret of [code, sessionToken, phone.slice(1), stranger.slice(1)]) expect(rows).not.toContain(secret)
  })

  it('a code of another server’s key is worth nothing', () => {
    const seed = 'the-same-seed'
    const one = createTestApp()
    const another = createTestApp({ env: { ...one.env, initDataToken: '987654321:another-token-0000000000000000' } })
    expect(codeOfSeed(one, seed)).not.toBe(codeOfSeed(another, seed))
  })
})

describe('whose phone it is', () => {
  it('typing somebody’s number into the profile never brings their code', () => {
    const { app } = setUp()
    makeUser(app, { id: 1002 })
    updateUser(app, { userId: 1002, patch: { phone } })
    expect(request(app).userId).toBe(1001)
    updateUser(app, { userId: 1001, patch: { phone: stranger } })
    expect(request(app).userId).toBe(1001)
    expect(request(app, stranger).userId).toBeUndefined()
  })

  it('shared by another account, it takes sessions and codes from the old one', () => {
    const { app } = setUp()
    const { sessionToken } = verify(app, request(app).loginId, request(app).code)
    const { loginId, code } = request(app)
    withPhone(app, 1002, phone)
    expect(() => resumeSession(app, { token: sessionToken })).toThrow('session-expired')
    expect(() => verify(app, loginId, code)).toThrow('invalid-code')
    expect(request(app).userId).toBe(1002)
  })
})
