import { expect, it } from 'vitest'
import { isWebsite } from './web-address.ts'

it.each([
  ['', true],
  ['acme.com', true],
  ['acme.com:8080/x', true],
  ['https://acme.com', true],
  ['HTTP://acme.com/a:b', true],
  ['javascript:alert(1)', false],
  ['  JavaScript :alert(1)', false],
  ['\u0001javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  ['file:///etc/passwd', false],
])('%j may be a website: %s', (text, expected) => {
  expect(isWebsite(text)).toBe(expected)
})
