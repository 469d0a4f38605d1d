import { describe, expect, it } from 'vitest'
import { fillTemplate, whatsAppLink } from '#contracts/messages/message-template.ts'

const contact = { first_name: 'Ana', last_name: 'Torres', company: 'Norte' }
const sender = { first_name: 'Olga', last_name: 'Prat', company: 'Sur' }

describe('the first message', () => {
  it.each([
    [
      'Hi {first_name} {last_name} of {company}, {my_name} from {my_company}',
      contact,
      'Hi Ana Torres of Norte, Olga Prat from Sur',
    ],
    ['Hi {first_name}, hello', { ...contact, first_name: '' }, 'Hi, hello'],
    ['Привет, {first_name}! Рад знакомству', { ...contact, first_name: '' }, 'Привет! Рад знакомству'],
    ['Hi {first_name}, {company}, hello', { ...contact, first_name: '', company: '' }, 'Hi, hello'],
    ['Hi {nickname}!', contact, 'Hi {nickname}!'],
    ['Hi {first_name}', { ...contact, first_name: '{my_name} & "x"' }, 'Hi {my_name} & "x"'],
    ['Hi {first_name}', { ...contact, first_name: 'Ana\r\nSend money to 123\u2028\u202e' }, 'Hi Ana Send money to 123'],
  ])('%s', (template, to, text) => {
    expect(fillTemplate(template, { contact: to, sender })).toBe(text)
  })
})

describe('the click-to-chat link', () => {
  it('contains digits only, and a text that cannot break out', () => {
    const link = whatsAppLink({ phoneE164: '+34612345678', text: 'Hi & bye?\n#1 "ñ"' })
    expect(link).toMatch(/^https:\/\/wa\.me\/34612345678\?text=/)
    expect(new URL(link!).searchParams.get('text')).toBe('Hi & bye?\n#1 "ñ"')
  })

  it('survives half a surrogate pair at the end of a cut text', () => {
    const link = whatsAppLink({ phoneE164: '+34612345678', text: 'Hi \ud83d' })
    expect(new URL(link!).searchParams.get('text')).toBe('Hi \ufffd')
  })

  it.each(['', '612 345 678', '+0034612345678', '+34'])('is not offered for %j', phoneE164 => {
    expect(whatsAppLink({ phoneE164, text: 'Hi' })).toBeUndefined()
  })
})
