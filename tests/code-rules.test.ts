import { globSync, readFileSync } from 'node:fs'
import { allocator } from 'card-reader'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const sources = globSync('{contracts,texts,reader,core,db,bot,api,miniapp/src,scripts,tests}/**/*.{ts,tsx}', {
  exclude: ['**/*.{test,spec}.{ts,tsx}', '**/*.d.ts'],
})

const aFunction = /^export (?:async )?function\*? (\w+)/
const anArrow = /^export const (\w+) = (?:async )?(?:\w+|\([^()]*\)(?:: [^=]+)?) =>/

/** The exported functions of a file without a comment above, both declarations and arrow functions. */
function withoutComment(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const name = (aFunction.exec(line) ?? anArrow.exec(lines.slice(index, index + 8).join(' ')))?.[1]
    return name && !lines[index - 1]?.endsWith('*/') ? [`${file}: ${name}`] : []
  })
}

test('no test file creates a temporary folder that nothing removes: temporaryFolder does both', () => {
  const tests = globSync('{contracts,texts,reader,core,db,bot,api,miniapp,scripts,tests}/**/*.{test,spec}.{ts,tsx}', {
    exclude: ['**/node_modules/**'],
  })
  expect(tests.filter(file => /\bmkdtemp(Sync)?\(/.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('every exported function has a docstring', () => {
  expect(sources.flatMap(withoutComment)).toEqual([])
})

describe('the settings of the allocator', () => {
  test('are those of the readers', () => {
    const settings = Object.entries(allocator).map(([name, value]) => `${name}=${value}`)
    expect(readFileSync('scripts/run-node.sh', 'utf8')).toContain(`\nexport ${settings.join(' ')}\n`)
  })

  test('apply wherever the service or a worker is started', () => {
    const starts = ['package.json', 'Dockerfile', 'compose.yaml', 'deploy/systemd/card-scan-bot.service']
      .flatMap(file => readFileSync(file, 'utf8').split('\n'))
      .filter(line => /dist\/(main|worker)\.js/.test(line))
    expect(starts.length).toBeGreaterThanOrEqual(6)
    expect(starts.filter(line => !line.includes('scripts/run-node.sh'))).toEqual([])
  })
})

test('what `npm start` builds is silent unless something is wrong', () => {
  const builds = readFileSync('package.json', 'utf8')
    .split('\n')
    .filter(line => line.includes('"vite build'))
  expect(builds).toHaveLength(2)
  expect(builds.filter(line => !line.includes('--logLevel warn'))).toEqual([])
})

test('scripts of package.json are in alphabetical order, each after what runs before it', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const names = Object.keys(scripts)
  const hooks = names.filter(name => names.includes(name.replace(/^pre/, '')) && name.startsWith('pre'))
  const own = names.filter(name => !hooks.includes(name))
  expect(own).toEqual(own.toSorted())
  expect(hooks.filter(name => names[names.indexOf(name) + 1] !== name.slice('pre'.length))).toEqual([])
})
