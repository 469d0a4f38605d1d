import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Language } from '#contracts/users.ts'
import { withLinkPreview } from './link-preview.ts'

const page = readFileSync(new URL('../../miniapp/index.html', import.meta.url), 'utf8')
const at = (path: string, language: Language = 'en') =>
  withLinkPreview(page, { path, origin: 'https://cards.example', language })

it.each([
  '<html lang="en" data-theme="dark">',
  '<title>Simple pricing for everyone · Card Scan Bot</title>',
  '<meta name="description" content="Choose the plan that fits your networking needs. Card Scan Bot turns photos of business cards into contacts." />',
  '<meta property="og:title" content="Simple pricing for everyone · Card Scan Bot" />',
  '<link rel="canonical" href="https://cards.example/pricing" />',
  '<meta property="og:url" content="https://cards.example/pricing" />',
  '<meta property="og:image" content="https://cards.example/assets/link-preview.png" />',
  '<meta property="og:image:width" content="1200" />',
  '<meta name="twitter:card" content="summary_large_image" />',
  '<meta name="twitter:title" content="Simple pricing for everyone · Card Scan Bot" />',
  '<meta name="twitter:image" content="https://cards.example/assets/link-preview.png" />',
])('a chat that previews a link to the pricing page reads %s', tag => {
  expect(at('/pricing')).toContain(tag)
})

it('screens of a signed-in person get no preview tags', () => {
  expect(at('/settings')).toBe(page)
})

it.each([
  ['/', '<title>A photo of a business card becomes a contact · Card Scan Bot</title>'],
  ['/', '<link rel="canonical" href="https://cards.example/" />'],
  ['/plans', '<title>Plans · Card Scan Bot</title>'],
  ['/terms', '<meta property="og:title" content="Terms · Card Scan Bot" />'],
])('the public page %s has the title and description %s', (path, part) => {
  expect(at(path)).toContain(part)
})

it('an unknown address is titled so in the browser’s language and is not indexed', () => {
  const html = at('/nowhere', 'de')
  expect(html).toContain('<title>Seite nicht gefunden · Card Scan Bot</title>')
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).not.toContain('canonical')
})

it.each([
  ['/plans', '<html lang="de">'],
  ['/settings', 'content="Aus Fotos von Visitenkarten werden Kontakte."'],
  ['/plans', '<noscript>Card Scan Bot braucht JavaScript.</noscript>'],
  ['/pricing', '<html lang="de" data-theme="dark">'],
  ['/pricing', '<title>Einfache Preise für alle · Card Scan Bot</title>'],
])('whose browser asks for German gets %s with %s before a script runs', (path, part) => {
  expect(at(path, 'de')).toContain(part)
})
