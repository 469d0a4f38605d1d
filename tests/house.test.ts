import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('{core,db,bot,api}/**/*.ts', { exclude: ['**/*.test.ts', '**/*.d.ts'] })

const aFunction = /^export (?:async )?function\*? (\w+)/
const anArrow = /^export const (\w+) = (?:async )?(?:\w+|\([^()]*\)(?:: [^=]+)?) =>/

/** The exported functions of a file with no comment above, whether declared or written as an arrow. */
function withoutComment(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const name = (aFunction.exec(line) ?? anArrow.exec(lines.slice(index, index + 8).join(' ')))?.[1]
    return name && !lines[index - 1]?.endsWith('*/') ? [`${file}: ${name}`] : []
  })
}

test('above every exported function stands a sentence that says what is true afterwards', () => {
  expect(sources.flatMap(withoutComment)).toEqual([])
})
