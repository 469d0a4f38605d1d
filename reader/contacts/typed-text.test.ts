import { describe, expect, it, test } from 'vitest'
import { cardOfText } from '#reader/typed/card-of-text.ts'
import { extractFields } from './extract-fields.ts'

const contactIn = (text: string) => extractFields(cardOfText(text))

/** What is set in a PDF: as exact as typed text, but nobody says that it was typed. */
function contactInLayer(text: string) {
  const { isTyped: _, ...layer } = cardOfText(text)
  return extractFields(layer)
}

const signature = ({
  name = 'Jane Doe',
  title = 'Manager',
  firm = 'Acme Foods',
  host = 'acmefoods.com',
  phone = '+44 7700 900123',
}) => [name, title, firm, phone, `${name.split(' ')[0]?.toLowerCase()}@${host}`].join('\n')

describe.each([
  ['typed', contactIn],
  ['in the text of a PDF', contactInLayer],
])('text that was %s', (_, contactOf) => {
  test.each([
    ['Operador de Máquinas', '+55 11 98765-4321'],
    ['Atención Al Cliente', '+34 612 345 678'],
    ['Assistant Marager', '+44 7700 900123'],
    ['Inventor', '+44 7700 900123'],
    ['Al Engineer', '+44 7700 900123'],
    ['Nutrizionista', '+39 347 123 4567'],
    ['Geschäftsführer', '+49 30 901820'],
    ['Účetní', '+420 601 123 456'],
    ['Księgowa', '+48 512 345 678'],
    ['Könyvelő', '+36 20 123 4567'],
    ['Müşteri Temsilcisi', '+90 532 123 45 67'],
  ])('keeps the title %s', (title, phone) => {
    expect(contactOf(signature({ title, phone }))?.position).toBe(title)
  })

  test.each([
    ['Tomás Groß', 'Tomás', 'Groß', '+49 30 901820'],
    ['María García', 'María', 'García', '+33 6 12 34 56 78'],
    ['Łukasz Żak', 'Łukasz', 'Żak', '+48 512 345 678'],
    ['Nguyễn Văn Anh', 'Anh', 'Nguyễn', '+84 90 123 45 67'],
    ['Uwe WeiBenborn', 'Uwe', 'WeiBenborn', '+49 30 901820'],
  ])('keeps the name %s', (name, first_name, last_name, phone) => {
    expect(contactOf(signature({ name, phone }))).toMatchObject({ first_name, last_name })
  })

  test.each([
    ['Bright Labs itda', 'brightlabs.com.br'],
    ['Flickr Photos', 'flickerphotos.com'],
    ['Brightmoor Foods', 'brigtmoorfoods.com'],
    ['Harborwick Ltd', 'harborwiok.com'],
    ['GGuitars', 'guitars.com'],
    ['Padaria Flor da Terra', 'padariaflordatearra.com'],
  ])('keeps the firm %s at %s', (firm, host) => {
    expect(contactOf(signature({ firm, host }))).toMatchObject({ company: firm, email: `jane@${host}` })
  })

  it('keeps an e-mail beside a site that is spelled otherwise', () => {
    const contact = contactOf(`${signature({ host: 'brightmoorfood.com' })}\nwww.brightmoorfoods.com`)
    expect(contact).toMatchObject({ email: 'jane@brightmoorfood.com', website: 'www.brightmoorfoods.com' })
  })

  it.each(['jane@gmai1.com', 'jane@hotmall.com', 'jane@yah00.com'])('keeps the provider of %s', email => {
    expect(contactOf(`Jane Doe\nManager\n+44 7700 900123\n${email}`)?.email).toBe(email)
  })

  it('has no sign of a trademark in a firm, and no letters in its place', () => {
    expect(contactOf(signature({ firm: 'Harborwick™ Foods', host: 'harborwickfoods.com' }))?.company).toBe(
      'Harborwick Foods',
    )
  })
})

it.each([
  ['John Smith, Jr.', 'Smith Jr'],
  ['John Smith, Jr., PhD', 'Smith Jr'],
  ['John Smith, CSc.', 'Smith'],
  ['John Smith, PMP, MBA', 'Smith'],
])('%s is called John', (name, last_name) => {
  expect(contactIn(signature({ name }))).toMatchObject({ first_name: 'John', last_name })
})

it('is read whose title in another alphabet has two parts', () => {
  const title = 'преподавател по история, висше училище'
  expect(contactIn(signature({ title }))).toMatchObject({ email: 'jane@acmefoods.com' })
})
