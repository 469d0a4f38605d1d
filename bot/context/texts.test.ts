import { expect, test } from 'vitest'
import { sayIn } from '#bot/context/texts.ts'
import { languages } from '#contracts/users.ts'

test('a text has its values filled in, in the right plural form and language', () => {
  expect(sayIn('en')('contacts.heading', { count: 1 })).toBe('You have 1 contact.')
  expect(sayIn('es')('contacts.heading', { count: 2 })).toBe('Tienes 2 contactos.')
  expect(sayIn('en')('errors.plan-needed', { plan: 'Basic' })).toBe('This needs the Basic plan.')
})

test('an unknown text does not compile, and throws at run time', () => {
  // @ts-expect-error the type check refuses it
  expect(() => sayIn('en')('contacts.headline')).toThrow('contacts.headline')
})

test.each(languages)('a number without plural forms is followed by no noun in /plan: %s', language => {
  expect(sayIn(language)('plan.unlimited', { used: 1 })).not.toMatch(/1 \p{L}/u)
})
