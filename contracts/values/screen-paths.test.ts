import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isScreenPath, screenPaths } from './screen-paths.ts'

it.each([
  '/',
  '/contacts',
  '/contacts/',
  '/contacts/12',
  '/contacts/12/compare',
  '/settings/messages',
  '/pricing',
  '/subscription/success',
])('%s is a screen', path => {
  expect(isScreenPath(path)).toBe(true)
})

it.each(['/nowhere', '/contacts/12/edit', '/settings/nothing', '/pricing.php', '//x', '/wp-admin', '/Pricing'])(
  '%s is none',
  path => {
    expect(isScreenPath(path)).toBe(false)
  },
)

it('the screens have a route for each of them, and no other', () => {
  const routes = readFileSync(new URL('../../miniapp/src/routes.tsx', import.meta.url), 'utf8')
  const written = [...routes.matchAll(/<Route path="([^"]+)"/g)].map(([, path = '']) => path)
  const routed = written.flatMap(path =>
    path.endsWith('?') ? [path.replace(/\/[^/]*$/, ''), path.slice(0, -1)] : [path],
  )
  const expected = screenPaths.map(path => path.replace(/^\/settings\/.*/, '/settings/:group'))
  const patterns = [...routes.matchAll(/<Route path=\{\/(.+)\/\}>/g)].map(([, source = '']) => new RegExp(source))
  const fitting = expected.filter(path => patterns.some(pattern => pattern.test(path)))
  expect(new Set([...routed, ...fitting])).toEqual(new Set(expected))
})
