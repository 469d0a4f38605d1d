import { expect, test } from 'vitest'
import { sayIn } from '#bot/context/texts.ts'

test('a text says what is filled in, in the plural that fits and the language that was asked for', () => {
  expect(sayIn('en')('contacts.heading', { count: 1 })).toBe('You have 1 contact.')
  expect(sayIn('es')('contacts.heading', { count: 2 })).toBe('Tienes 2 contactos.')
  expect(sayIn('en')('errors.plan-needed', { plan: 'Basic' })).toBe('This needs the Basic plan.')
})

test('a text that nobody wrote does not compile, and throws where it is asked for all the same', () => {
  // @ts-expect-error the type check refuses it
  expect(() => sayIn('en')('contacts.headline')).toThrow('contacts.headline')
})
