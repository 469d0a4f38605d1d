import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { shareLoginPhone } from '#core/auth/portal-login.ts'
import { getUser, updateUser } from '#core/users/users.ts'
import { users } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

describe('the phone to sign in with', () => {
  it('is accepted only from the sender’s own contact', () => {
    const app = createTestApp()
    const userId = makeUser(app)
    for (const contactUserId of [2, undefined]) {
      expect(() => shareLoginPhone(app, { userId, contactUserId, phone: '34612345678' })).toThrow('foreign-phone')
    }
    expect(shareLoginPhone(app, { userId, contactUserId: userId, phone: '34612345678' })).toEqual({
      phone: '+34612345678',
    })
    expect(getUser(app, { userId }).phone).toBe('+34612345678')
  })

  it('moves to the account that shares it last', () => {
    const app = createTestApp()
    const first = makeUser(app)
    const second = makeUser(app, { id: 2 })
    for (const userId of [first, second])
      shareLoginPhone(app, { userId, contactUserId: userId, phone: '+34 612 345 678' })
    const loginPhone = (id: number) => app.db.select().from(users).where(eq(users.id, id)).get()?.login_phone
    expect([loginPhone(first), loginPhone(second)]).toEqual([null, '+34612345678'])
  })

  it('does not follow the phone of the profile', () => {
    const app = createTestApp()
    const userId = makeUser(app)
    shareLoginPhone(app, { userId, contactUserId: userId, phone: '+34612345678' })
    updateUser(app, { userId, patch: { phone: '+34 699 999 999' } })
    expect(app.db.select().from(users).get()?.login_phone).toBe('+34612345678')
  })
})
