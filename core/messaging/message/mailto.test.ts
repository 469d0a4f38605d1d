import { expect, it } from 'vitest'
import { isMailAddress, mailtoLink } from '#core/messaging/message/first-email.ts'

const letter = { to: 'ana@norte.es', subject: 'Good to meet you', text: 'Hello Ana', below: '' }
/** What a mail program reads in a link. */
function readOf(href: string) {
  const [, to = '', query = ''] = /^mailto:([^?]*)\?(.*)$/.exec(href) ?? []
  const fields = query.split('&').map(pair => pair.split('=').map(decodeURIComponent))
  return { to: decodeURIComponent(to), fields }
}

it('says who gets which words', () => {
  expect(mailtoLink({ ...letter, below: 'https://cards.example/c/abc' })).toEqual({
    href: 'mailto:ana@norte.es?subject=Good%20to%20meet%20you&body=Hello%20Ana%0D%0A%0D%0Ahttps%3A%2F%2Fcards.example%2Fc%2Fabc',
    isShortened: false,
  })
})

it('keeps every letter, with line breaks as CRLF', () => {
  const text = '¡Hola Ana! 50 % & más = 1+1 #ok? “ñ” Привет 名片 🎉\nTwo\r\nThree\rFour'
  const { href } = mailtoLink({ ...letter, text })
  expect(href).toMatch(/^[\x21-\x7e]+$/)
  expect(readOf(href).fields[1]).toEqual(['body', text.replace(/\r\n?|\n/g, '\r\n')])
  expect(href).toContain('%0D%0ATwo%0D%0AThree%0D%0AFour')
})

it.each([
  ['Hello\r\nBcc: all@evil.example', 'Hello'],
  ['Hello&bcc=all@evil.example', 'Hello'],
  ['Hello%0D%0ABcc: all@evil.example', 'Hello'],
  ['Hello\u2028Bcc: x', 'Hello'],
])('lets no subject or text add a header: %s', (words, start) => {
  const { fields, to } = readOf(mailtoLink({ ...letter, subject: words, text: words }).href)
  expect(to).toBe('ana@norte.es')
  expect(fields.map(([name]) => name)).toEqual(['subject', 'body'])
  expect(fields[0]?.[1]).not.toMatch(/[\r\n\u2028]/)
  expect(fields[0]?.[1]).toContain(start)
})

it('lets no address add a header', () => {
  const { to, fields } = readOf(mailtoLink({ ...letter, to: 'a?bcc=x&cc=y%0Aé@norte.es' }).href)
  expect([to, fields.length]).toEqual(['a?bcc=x&cc=y%0Aé@norte.es', 2])
})

it.each(['ana@norte.es', 'ána+x@ñorte.es', "o'neil@norte.es"])('%s is an address', text =>
  expect(isMailAddress(text)).toBe(true),
)
it.each(['', 'ana', 'a@b, c@d', 'a@b;c@d', 'Ana <a@b>', 'a b@c', 'a@b\nBcc: c@d', 'a@b@c', '(a)@b'])(
  '%s is not one address',
  text => expect(isMailAddress(text)).toBe(false),
)

it.each(['x'.repeat(5000), 'п'.repeat(5000), '🎉'.repeat(5000), 'a\n'.repeat(3000)])(
  'is never too long, and keeps the line below the text',
  text => {
    const { href, isShortened } = mailtoLink({ ...letter, text, below: 'https://cards.example/c/abc' })
    expect(isShortened).toBe(true)
    expect(href.length).toBeLessThanOrEqual(2000)
    expect(href.length).toBeGreaterThan(1950)
    expect(readOf(href).fields[1]?.[1]).toMatch(/…\r\n\r\nhttps:\/\/cards\.example\/c\/abc$/)
  },
)
