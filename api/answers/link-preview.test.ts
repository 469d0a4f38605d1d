import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Language } from '#core/contracts/users.ts'
import { withLinkPreview } from './link-preview.ts'

const page = readFileSync(new URL('../../miniapp/index.html', import.meta.url), 'utf8')
const at = (path: string, language: Language = 'en') =>
  withLinkPreview(page, { path, origin: 'https://cards.example', language })

it.each([
  '<html lang="en" data-theme="dark">',
  '<title>Simple pricing for everyone · Card Scan Bot</title>',
  '<meta name="description" content="Choose the plan that fits your networking needs" />',
  '<meta property="og:title" content="Simple pricing for everyone" />',
  '<meta property="og:description" content="Choose the plan that fits your networking needs" />',
  '<meta property="og:url" content="https://cards.example/pricing" />',
  '<meta property="og:image" content="https://cards.example/assets/link-preview.png" />',
])('a chat that previews a link to the prices reads %s', tag => {
  expect(at('/pricing')).toContain(tag)
})

it('other screens keep the page as it is', () => {
  expect(at('/plans')).toBe(page)
})

it.each([
  ['/plans', '<html lang="de">'],
  ['/plans', 'content="Aus Fotos von Visitenkarten werden Kontakte."'],
  ['/plans', '<noscript>Card Scan Bot braucht JavaScript.</noscript>'],
  ['/pricing', '<html lang="de" data-theme="dark">'],
  ['/pricing', '<title>Einfache Preise für alle · Card Scan Bot</title>'],
])('whose browser asks for German gets %s with %s before a script runs', (path, part) => {
  expect(at(path, 'de')).toContain(part)
})
