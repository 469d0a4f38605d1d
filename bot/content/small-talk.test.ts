import { expect, test } from 'vitest'
import { smallTalkIn } from '#bot/content/small-talk.ts'

test.each([
  ['hello', ['Hello!', 'hi there', '¡Hola!', 'Olá', 'Guten Morgen', 'привет', 'Добрий день!', 'hey bot']],
  ['thanks', ['thanks!', 'Thank you very much', 'Danke dir', 'gracias por todo', 'Merci beaucoup !', 'спасибо вам']],
  ['assent', ['ok', '👍', '🙏🙏', 'Super!', 'vale', 'отлично', 'D’accord']],
  ['help', ['help', 'How does this work?', 'was kannst du alles?', '¿Cómo funciona?', 'Как это работает?', 'Aiuto!']],
] as const)('is %s', (kind, texts) => {
  expect(texts.map(text => [text, smallTalkIn(text)])).toEqual(texts.map(text => [text, kind]))
})

test.each(['Ana Torres', 'Okayama', 'Hi-Tech Solutions Europe GmbH', 'Super Pumps', '?', '', 'hello can you find Ana'])(
  'is no small talk: %s',
  text => expect(smallTalkIn(text)).toBeUndefined(),
)
