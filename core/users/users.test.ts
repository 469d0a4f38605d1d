import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { userPatchSchema } from '#contracts/users.ts'
import { parseInput } from '#core/base/input.ts'
import { getMessagingSettings } from '#core/messaging/messaging-settings.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { regionOf } from '#core/users/region-of.ts'
import { getUser, languageOf, updateUser } from '#core/users/users.ts'
import { openDatabase } from '#db/client.ts'
import { users } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { writtenBefore } from '#tests/app/written-before.ts'

describe('users', () => {
  it('start with Telegram’s names, the free plan and a message in their language', () => {
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
    ['', 'ru', 'RU'],
    ['', 'uk', 'UA'],
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

  it('write formally until they choose otherwise; the default text follows form and language until they write their own', () => {
    const app = createTestApp()
    const userId = makeUser(app, { languageCode: 'de' })
    const message = () => getUser(app, { userId }).custom_message
    const formal = message()
    expect(formal).toContain('Ihre Visitenkarte')
    updateUser(app, { userId, patch: { message_form: 'familiar' } })
    expect(message()).toContain('deine Visitenkarte')
    // Settings send the whole form, so an unchanged default is not the person's own text.
    updateUser(app, { userId, patch: { custom_message: formal, message_form: 'formal' } })
    updateUser(app, { userId, patch: { language: 'fr' } })
    expect(message()).toContain('votre carte')
    updateUser(app, { userId, patch: { custom_message: 'Hello, {first_name}!', message_form: 'familiar' } })
    expect(message()).toBe('Hello, {first_name}!')
  })

  it('keep their own text when the defaults change, and get the new default otherwise', () => {
    const old =
      'Hallo {first_name}, schön, dich kennengelernt zu haben! Ich habe gerade deine Visitenkarte gescannt und wollte mich melden. {my_name}'
    const oldFollowUp =
      'Hallo {first_name}, wir haben uns vor ein paar Tagen kennengelernt und ich würde gern in Kontakt bleiben. Hast du Zeit für ein kurzes Telefonat? {my_name}'
    const person = { first_name: 'Olga', telegram_language: 'de', created_at: 0 }
    const path = writtenBefore('_message_form', [
      ['users', { ...person, id: 1, custom_message: old, follow_up_message: oldFollowUp }],
      ['users', { ...person, id: 2, custom_message: `${old} Bis bald!`, follow_up_message: 'Na, wie geht es?' }],
    ])
    const app = createTestApp({ db: openDatabase(path) })
    const messages = (userId: number) => [
      getUser(app, { userId }).custom_message,
      getMessagingSettings(app, { userId }).follow_up_message,
    ]
    expect(messages(1)).toEqual([expect.stringContaining('Ihre Visitenkarte'), expect.stringContaining('Hätten Sie')])
    expect(messages(2)).toEqual([`${old} Bis bald!`, 'Na, wie geht es?'])
  })

  it('keep the names they typed when Telegram’s change', () => {
    const app = createTestApp()
    const userId = makeUser(app)
    updateUser(app, { userId, patch: { first_name: 'Olga María' } })
    ensureUser(app, { id: userId, firstName: 'Olguita', languageCode: 'es' })
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
  ])('get an explanation for %j', (patch, field, message) => {
    try {
      parseInput(userPatchSchema, patch)
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid-input', details: { fields: { [field]: message } } })
    }
  })
})
