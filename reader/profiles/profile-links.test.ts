import { expect, it } from 'vitest'
import { detectChatNumbers, detectProfileLinks } from './profile-links.ts'

it.each([
  ['LinkedIn: linkedin.com/in/ana-torres', 'linkedin', 'ana-torres'],
  ['http://www.facebook.com/NorteObras.', 'facebook', 'NorteObras'],
  ['HTTPS://FB.ME/NorteObras', 'facebook', 'NorteObras'],
  ['code github.com/anatorres', 'github', 'anatorres'],
  ['t.me/ana_torres | 612 345 678', 'telegram', 'ana_torres'],
  ['in/ana-torres', 'linkedin', 'ana-torres'],
  ['612 345 678 | /in/anatorres', 'linkedin', 'anatorres'],
  ['https://www.youtube.com/@norteobras', 'youtube', 'norteobras'],
  ['behance.net/anatorres', 'other', 'behance.net/anatorres'],
  ['LINE: https://line.me/ti/p/~lena', 'other', 'line.me/ti/p/~lena'],
])('%s', (text, kind, handle) => {
  expect(detectProfileLinks(text).map(({ profile }) => profile)).toMatchObject([{ kind, handle }])
})

it.each([
  'www.norteobras.com/in/ana',
  'anatorres.github.io/cards',
  'netflix.com/title',
  'wa.me/34612345678',
  'x.com',
  'open in/out daily',
  'Mitarbeiter/in/extern',
  'youtu.be/aBc123',
  'instagram.com/p/Ab1',
])('no profile: %s', text => expect(detectProfileLinks(text)).toEqual([]))

it.each([
  ['wa.me/34612345678', '+34612345678', true],
  ['https://wa.me/+34612345678?text=Hola', '+34612345678', true],
  ['api.whatsapp.com/send?phone=34612345678', '+34612345678', true],
  ['t.me/+34612345678', '+34612345678', false],
])('%s is a number', (text, value, isWhatsApp) => {
  expect(detectChatNumbers(text)).toMatchObject([{ value, isWhatsApp }])
})

it.each(['wa.me/qr/ABC', 't.me/+AbCdEf123', 'wa.me/123'])('%s is no number', text => {
  expect(detectChatNumbers(text)).toEqual([])
})
