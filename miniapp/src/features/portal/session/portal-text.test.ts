import { expect, it } from 'vitest'
import portalEn from '#texts/en/portal.json'

it('wrong fields are named in SPEC’s words', () => {
  expect(Object.entries(portalEn.validation).filter(([key, text]) => key !== text)).toEqual([
    ['Invalid phone', expect.any(String)],
  ])
})
