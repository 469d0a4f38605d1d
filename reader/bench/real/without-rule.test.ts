import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { rules, rulesIn, sourceWithout } from './without-rule.ts'

it('reads a table of rules', () => {
  const table = 'What it is:\nname ⇒ old ⇒ new\n\n# a.ts\none ⇒ x * 2 ⇒ x\ntwo ⇒ y ⇒\n'
  expect(rulesIn(table)).toEqual([
    { name: 'one', file: 'a.ts', source: 'x * 2', without: 'x' },
    { name: 'two', file: 'a.ts', source: 'y', without: '' },
  ])
})

describe('a source without a rule', () => {
  const rule = { name: 'doubling', file: 'a.ts', source: 'x * 2', without: 'x' }

  it('is the same but for that rule', () => {
    expect(sourceWithout('const y = x * 2\n', rule)).toBe('const y = x\n')
  })

  it.each(['const y = x\n', 'const y = x * 2 + x * 2\n'])('is refused where the rule does not stand once: %j', text => {
    expect(() => sourceWithout(text, rule)).toThrow('"doubling" does not stand in its file once')
  })
})

test.each(rules)('$name stands once in $file', rule => {
  const source = readFileSync(new URL(`../../extract/${rule.file}`, import.meta.url), 'utf8')
  expect(sourceWithout(source, rule)).not.toBe(source)
})

test('every rule has a name of its own', () => {
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
})
