import { expect, test } from 'vitest'
import { webLinks } from './finding.tsx'

test('web pages are shown by host and path, each once', () => {
  expect(
    webLinks([
      'https://www.norteobras.com/',
      'https://www.norteobras.com/',
      'http://elnorte.example/noticias/a%C3%B1o',
      'https://example.com/100%',
    ]),
  ).toEqual([
    { href: 'https://www.norteobras.com/', label: 'norteobras.com' },
    { href: 'http://elnorte.example/noticias/a%C3%B1o', label: 'elnorte.example/noticias/año' },
    { href: 'https://example.com/100%', label: 'example.com/100%' },
  ])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'tg://resolve?domain=x', 'file:///etc/passwd', '', '/contacts'])(
  '%s is no link',
  address => expect(webLinks([address])).toEqual([]),
)
