import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allocator } from '#core/ocr/readers/reader.ts'

const sources = globSync('{core,db,bot,api,miniapp/src,scripts,tests,training}/**/*.{ts,tsx}', {
  exclude: ['**/*.{test,spec}.{ts,tsx}', '**/*.d.ts'],
})

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

test('wherever the service is started memory is taken in the same way', () => {
  const settings = Object.entries(allocator).map(([name, value]) => `${name}=${value}`)
  const commands = ['package.json', 'Dockerfile', 'deploy/systemd/card-scan-bot.service']
    .flatMap(file =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map(line => ({ file, line })),
    )
    .filter(({ line }) => line.includes('MALLOC_'))
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter(({ line }) => !line.includes(settings.join(' ')))).toEqual([])
})
