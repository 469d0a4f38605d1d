import { describe, expect, it } from 'vitest'
import { codeOfSeed } from '#core/auth/portal-code.ts'
import { createChatCode, requestLoginCode, shareLoginPhone, verifyLoginCode } from '#core/auth/portal-login.ts'
import { resumeSession } from '#core/auth/portal-session.ts'
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

const home = '203.0.113.7'
const elsewhere = '198.51.100.9'
const request = (app: TestApp, phoneNumber = phone, network = home) => requestLoginCode(app, { phoneNumber, network })
const verify = (app: TestApp, telegramId: string, code: string) => verifyLoginCode(app, { telegramId, code })
const other = (code: string) => (code === '000000' ? '000001' : '000000')

describe('signing in to the portal', () => {
  it('accepts the code of the phone, and the session belongs to its owner', () => {
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

  it('accepts a code once', () => {
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

  it('voids a code at the fifth wrong try; a new request gets another one', () => {
    const { app } = setUp()
    const first = request(app)
    for (let n = 0; n < 5; n++) expect(() => verify(app, first.loginId, other(first.code))).toThrow('invalid-code')
    expect(() => verify(app, first.loginId, first.code)).toThrow('invalid-code')
    const second = request(app)
    expect(second.code).not.toBe(first.code)
    expect(verify(app, second.loginId, second.code).sessionToken).toBeTruthy()
  })

  it('allows four wrong tries', () => {
    const { app } = setUp()
    const { loginId, code } = request(app)
    for (let n = 0; n < 4; n++) expect(() => verify(app, loginId, other(code))).toThrow('invalid-code')
    expect(verify(app, loginId, code).sessionToken).toBeTruthy()
  })

  it('sends the live code again instead of a second one; either request may use it, once', () => {
    const { app } = setUp()
    const first = request(app)
    app.setNow('2026-03-10T12:09:00Z')
    const second = request(app)
    expect(second).toEqual({ ...first, loginId: second.loginId })
    verify(app, first.loginId, first.code)
    expect(() => verify(app, second.loginId, second.code)).toThrow('invalid-code')
  })

  it('accepts a code for its own login id only', () => {
    const { app } = setUp()
    withPhone(app, 1002, '+34612345679')
    const mine = request(app)
    const theirs = request(app, '+34612345679')
    expect(() => verify(app, theirs.loginId, mine.code)).toThrow('invalid-code')
    expect(() => verify(app, '1001', mine.code)).toThrow('invalid-code')
  })

  it('answers the same for an unknown phone, and never signs in', () => {
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
    expect(sixth.loginId).toHaveLength(request(app, number).loginId.length)
    app.setNow('2026-03-10T13:00:00Z')
    expect(request(app, number).isAllowed).toBe(true)
  })

  it('makes no new code beyond the limit, so guessing ends there', () => {
    const { app } = setUp()
    for (let n = 0; n < 5; n++) {
      const { loginId, code } = request(app)
      for (let k = 0; k < 5; k++) expect(() => verify(app, loginId, other(code))).toThrow()
    }
    const { loginId, code } = request(app)
    expect(() => verify(app, loginId, code)).toThrow('invalid-code')
  })

  it('allows /login in the chat when the limit is reached', () => {
    const { app, userId } = setUp()
    for (let n = 0; n < 6; n++) request(app)
    const { loginId } = request(app)
    app.setNow('2026-03-10T12:30:00Z')
    const given = createChatCode(app, { userId })
    expect(given?.phone).toBe(phone)
    expect(resumeSession(app, { token: verify(app, loginId, given!.code).sessionToken })).toEqual({ userId })
  })

  it('/login has no code for a person without a shared phone', () => {
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

  it('a code of another server’s key is refused', () => {
    const seed = 'the-same-seed'
    const one = createTestApp()
    const another = createTestApp({ env: { ...one.env, initDataToken: '987654321:another-token-0000000000000000' } })
    expect(codeOfSeed(one, seed)).not.toBe(codeOfSeed(another, seed))
  })
})

describe('a stranger who knows the phone', () => {
  const guessAll = (app: TestApp, network: string, right: string) => {
    const { loginId } = request(app, phone, network)
    for (let n = 0; n < 9; n++) expect(() => verify(app, loginId, other(right))).toThrow('invalid-code')
    return loginId
  }

  it('voids no code but their own by guessing', () => {
    const { app, userId } = setUp()
    const mine = request(app)
    guessAll(app, elsewhere, mine.code)
    expect(resumeSession(app, { token: verify(app, mine.loginId, mine.code).sessionToken })).toEqual({ userId })
  })

  it('gets another code than the owner, and cannot use the owner’s', () => {
    const { app } = setUp()
    const mine = request(app)
    const theirs = request(app, phone, elsewhere)
    expect(theirs.code).not.toBe(mine.code)
    expect(() => verify(app, theirs.loginId, mine.code)).toThrow('invalid-code')
  })

  it('voids no code of /login, however many requests they make before and after', () => {
    const { app, userId } = setUp()
    for (let n = 0; n < 8; n++) guessAll(app, `198.51.100.${n}`, '')
    const { loginId, isAllowed } = request(app)
    expect(isAllowed).toBe(false)
    const given = createChatCode(app, { userId })!
    for (let n = 0; n < 8; n++) guessAll(app, `198.51.100.${n}`, given.code)
    expect(resumeSession(app, { token: verify(app, loginId, given.code).sessionToken })).toEqual({ userId })
  })

  it('has one try per request at codes of /login when many guess, and none at the hour’s limit', () => {
    const app = createTestApp()
    app.limits = { ...app.limits, wrongCodesBeforeCare: 10, guessesPerHour: 20 }
    const userId = withPhone(app, 1001, phone)
    const { code } = createChatCode(app, { userId })!
    guessAll(app, elsewhere, code)
    guessAll(app, elsewhere, code)
    const tried = request(app).loginId
    expect(() => verify(app, tried, other(code))).toThrow('invalid-code')
    expect(() => verify(app, tried, code)).toThrow('invalid-code')
    expect(() => verify(app, request(app).loginId, code)).toThrow('invalid-code')
    app.setNow('2026-03-10T13:01:00Z')
    const later = createChatCode(app, { userId })!
    expect(verify(app, request(app).loginId, later.code).sessionToken).toBeTruthy()
  })

  it('uses up nobody’s tries by guessing at unknown phones', () => {
    const app = createTestApp()
    app.limits = { ...app.limits, wrongCodesBeforeCare: 1, guessesPerHour: 2 }
    const userId = withPhone(app, 1001, phone)
    const { loginId } = request(app, stranger, elsewhere)
    for (let n = 0; n < 5; n++) expect(() => verify(app, loginId, '000000')).toThrow('invalid-code')
    const { code } = createChatCode(app, { userId })!
    expect(verify(app, request(app).loginId, code).sessionToken).toBeTruthy()
  })

  it('cannot fill the table: beyond the limit the oldest requests for unknown phones are deleted first', () => {
    const app = createTestApp()
    app.limits = { ...app.limits, loginRequests: 10 }
    withPhone(app, 1001, phone)
    const mine = request(app)
    for (let n = 0; n < 30; n++) request(app, `+3469999${1000 + n}`, elsewhere)
    expect(app.db.select().from(portalCodes).all()).toHaveLength(10)
    expect(verify(app, mine.loginId, mine.code).sessionToken).toBeTruthy()
  })

  it('learns no address: the table contains neither it nor the phone', () => {
    const { app } = setUp()
    request(app)
    const rows = JSON.stringify(app.db.select().from(portalCodes).all())
    for (const secret of [home, phone.slice(1)]) expect(rows).not.toContain(secret)
  })
})

describe('the owner of a phone', () => {
  it('is not changed by typing a number into the profile', () => {
    const { app } = setUp()
    makeUser(app, { id: 1002 })
    updateUser(app, { userId: 1002, patch: { phone } })
    expect(request(app).userId).toBe(1001)
    updateUser(app, { userId: 1001, patch: { phone: stranger } })
    expect(request(app).userId).toBe(1001)
    expect(request(app, stranger).userId).toBeUndefined()
  })

  it('changes when another account shares it, with its sessions and codes', () => {
    const { app } = setUp()
    const { sessionToken } = verify(app, request(app).loginId, request(app).code)
    const { loginId, code } = request(app)
    withPhone(app, 1002, phone)
    expect(() => resumeSession(app, { token: sessionToken })).toThrow('session-expired')
    expect(() => verify(app, loginId, code)).toThrow('invalid-code')
    expect(request(app).userId).toBe(1002)
  })
})
