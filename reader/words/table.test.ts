import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { anyOf, readTable } from './table.ts'

const reader = resolve(import.meta.dirname, '..')
const tables = globSync('words/tables/*.txt', { cwd: reader }).map(file => resolve(reader, file))

describe.each(tables)('%s', file => {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const entries = lines.filter(line => !line.startsWith('#'))

  it('says what it holds and has each entry once, with its language', () => {
    expect(lines[0]).toMatch(/^# \p{Lu}/u)
    expect(entries.filter((entry, at) => entries.indexOf(entry) !== at)).toEqual([])
    expect(entries.filter(entry => !/^(?:[a-z]+ )?(?:[a-z]{2}|[A-Z]{2}|-) \S/.test(entry))).toEqual([])
  })
})

it('a table gives kind, language and text', () => {
  expect(readTable('labels')).toContainEqual({ kind: 'address', language: 'es', text: 'dirección' })
  expect(readTable('countries', 1)).toContainEqual({ kind: '', language: 'pt', text: 'BR' })
})

it('texts of a pattern fit without their accents, and loosely without full stops and spaces', () => {
  const exact = new RegExp(`^${anyOf(['dirección', 'c.'])}$`, 'iu')
  expect(['Dirección', 'DIRECCION', 'C.', 'C'].map(text => exact.test(text))).toEqual([true, true, true, false])
  const loose = new RegExp(`^${anyOf(['s.a. de c.v.'], { isLoose: true })}$`, 'iu')
  expect(['S.A. de C.V.', 'SA de CV', 'S. A. de C. V.', 'SAC'].map(text => loose.test(text))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

/** The regular expressions written in a file. */
function patternsIn(file: string): string[] {
  const patterns: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) patterns.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest))
  return patterns
}

it('no pattern is longer than 150 characters: words stand in tables', () => {
  const files = globSync('{addresses,codes,contacts,extract,profiles,typed,vcard,words}/**/*.ts', { cwd: reader }).map(
    file => resolve(reader, file),
  )
  expect(files.length).toBeGreaterThan(50)
  const long = files.flatMap(file => patternsIn(file).filter(pattern => pattern.length > 150))
  expect(long).toEqual([])
})
