import { expect, it } from 'vitest'
import { messageLength } from '#contracts/lengths.ts'
import { fillTemplate, placeholders } from '#contracts/messages/message-template.ts'
import { messageKinds } from '#contracts/messaging.ts'
import { languages, messageForms } from '#contracts/users.ts'
import { defaultMessage, isDefaultMessage } from '#texts/default-messages.ts'

const each = languages.flatMap(language =>
  messageKinds.flatMap(kind => messageForms.map(form => ({ language, kind, form }))),
)

it.each(each)('the $form $kind message in $language is one that may be saved, and reads well without names', chosen => {
  const text = defaultMessage(chosen.language, chosen)
  expect(text.length).toBeGreaterThanOrEqual(messageLength.min)
  expect(text.length).toBeLessThanOrEqual(messageLength.max)
  for (const [, name] of text.matchAll(/\{(\w+)\}/g)) expect(placeholders).toContain(name)
  expect(isDefaultMessage(text, chosen.kind)).toBe(true)
  const nobody = { first_name: '', last_name: '', company: '' }
  expect(fillTemplate(text, { contact: nobody, sender: nobody })).toMatch(/^\p{L}[\p{L} ]+[,!] \S.*[.!?]$/u)
})

// Words with which each language speaks to one person, as a stranger and as a friend.
const address = {
  es: [/\b(usted|su|Tendría)\b/, /\b(te|tu|tú|Tienes|saludarte)\b/],
  de: [/\b(Sie|Ihnen|Ihre)\b/, /\b(du|dich|dir|deine)\b/],
  fr: [/\b([Vv]ous|votre)\b/, /\b([Tt]u|te|ta)\b/],
  it: [/\b(Lei|Le|Suo|conoscerLa)\b/, /\b(ti|tu|tuo|conoscerti|Hai)\b/],
  // \b knows Latin letters alone.
  ru: [
    /(?<!\p{L})(вы|вас|вам|вами|ваша?|Вы|Вас|Вам|Вами|Ваша?)(?!\p{L})/u,
    /(?<!\p{L})(ты|тебя|тебе|тобой|[Тт]воя?)(?!\p{L})/u,
  ],
  uk: [
    /(?<!\p{L})(ви|вас|вам|вами|ваша?|Ви|Вас|Вам|Вами|Ваша?)(?!\p{L})/u,
    /(?<!\p{L})(ти|тебе|тобі|тобою|[Тт]воя|твій)(?!\p{L})/u,
  ],
} as const

it.each(each.filter(({ language }) => language in address))(
  'the $form $kind message in $language addresses a person that way alone',
  ({ language, kind, form }) => {
    if (!(language in address)) return
    const [formal, familiar] = address[language as keyof typeof address]
    const text = defaultMessage(language, { kind, form })
    expect(text).not.toMatch(form === 'formal' ? familiar : formal)
  },
)

it('a message that somebody wrote is no default, nor is a default of the other kind', () => {
  expect(isDefaultMessage('Hello, nice to meet you.', 'first')).toBe(false)
  expect(isDefaultMessage(defaultMessage('en', { kind: 'follow-up', form: 'formal' }), 'first')).toBe(false)
})
