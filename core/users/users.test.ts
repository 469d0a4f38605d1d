import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { shareLoginPhone } from '#core/auth/share-login-phone.ts'
import { parseInput } from '#core/base/input.ts'
import { userPatchSchema } from '#core/contracts/users.ts'
import { deleteBotState, findBotState, saveBotState } from '#core/inbox/bot-state.ts'
import { forgetWhatIsOver } from '#core/jobs/housekeeping.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { getUser, languageOf, updateUser } from '#core/users/users.ts'
import { botState, users } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

describe('users', () => {
  it('begin with Telegram’s names, the free plan and a message in their language', () => {
    const app = createTestApp()
    const userId = makeUser(app, { languageCode: 'es-AR' })
    expect(getUser(app, { userId })).toMatchObject({
      first_name: 'Olga',
      whatsapp_type: 'generic',
      plan: 'free',
      scans_used: 0,
      scan_limit: 3,
      language: null,
    })
    expect(getUser(app, { userId }).custom_message).toContain('{first_name}')
    expect(getUser(app, { userId }).custom_message).toContain('tarjeta')
  })

  it('keep the names they wrote when Telegram’s change', () => {
    const app = createTestApp()
    const userId = makeUser(app)
    updateUser(app, { userId, patch: { first_name: 'Olga María' } })
    expect(ensureUser(app, { id: userId, firstName: 'Olguita', languageCode: 'es' })).toEqual({ isNew: false })
    expect(getUser(app, { userId }).first_name).toBe('Olga María')
  })

  it.each([
    ['de', undefined, 'de'],
    ['nl', undefined, 'en'],
    ['es', undefined, 'es'],
    ['es', 'en', 'en'],
    ['', undefined, 'en'],
  ] as const)('Telegram says %j, they chose %s: %s', (languageCode, choice, spoken) => {
    const app = createTestApp()
    const userId = makeUser(app, { languageCode })
    if (choice) updateUser(app, { userId, patch: { language: choice } })
    expect(languageOf(app, { userId })).toBe(spoken)
  })

  it.each([
    [{ first_name: ' ' }, 'first_name', 'First name is required'],
    [{ email: 'x' }, 'email', 'Invalid email'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Invalid URL'],
    [{ custom_message: '' }, 'custom_message', 'Custom message is required'],
    [{ custom_message: 'Too short' }, 'custom_message', 'Message must be at least 10 characters'],
    [{ custom_message: 'x'.repeat(501) }, 'custom_message', 'Message too long'],
  ])('are told what is wrong with %j', (patch, field, message) => {
    try {
      parseInput(userPatchSchema, patch)
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid-input', details: { fields: { [field]: message } } })
    }
  })
})

describe('the phone to sign in with', () => {
  it('is taken only from the sender’s own contact', () => {
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

it('the bot keeps, changes and forgets its state', () => {
  const app = createTestApp()
  saveBotState(app, { key: 'chat:1', value: { step: 1 } })
  saveBotState(app, { key: 'chat:1', value: { step: 2 } })
  expect(findBotState(app, { key: 'chat:1' })).toEqual({ step: 2 })
  deleteBotState(app, { key: 'chat:1' })
  expect(findBotState(app, { key: 'chat:1' })).toBeUndefined()
})

it('the bot’s notes of somebody who is not there any more are forgotten, those of groups are not', () => {
  const app = createTestApp()
  const userId = makeUser(app)
  for (const key of [`session:${userId}`, 'session:77', 'conversation:77', 'session:-100'])
    saveBotState(app, { key, value: {} })
  forgetWhatIsOver(app)
  expect(
    app.db
      .select({ key: botState.key })
      .from(botState)
      .all()
      .map(row => row.key),
  ).toEqual(['session:-100', `session:${userId}`])
})
