import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { parseInput } from '#core/base/input.ts'
import { userPatchSchema } from '#core/contracts/users.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { regionOf } from '#core/users/region-of.ts'
import { getUser, languageOf, updateUser } from '#core/users/users.ts'
import { users } from '#db/schema.ts'
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

  it.each([
    ['+34612345678', 'de', 'ES'],
    ['', 'de', 'DE'],
    ['', 'pt-br', 'BR'],
    ['', 'zh-hans', undefined],
    ['', 'es', undefined],
    ['', '', undefined],
  ])('with the phone %j and the language %j dial in %s', (login_phone, languageCode, region) => {
    const app = createTestApp()
    const userId = makeUser(app, { languageCode })
    app.db
      .update(users)
      .set({ login_phone: login_phone || null })
      .where(eq(users.id, userId))
      .run()
    expect(regionOf(app, { userId })).toBe(region)
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
