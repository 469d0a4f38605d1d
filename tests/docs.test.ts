import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const pages = globSync(['*.md', 'docs/**/*.md', '{core,reader}/**/README.md'])
const decisions = globSync('docs/decisions/0*.md')
const packageSchema = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})
const ours = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')))

/** All matches of a pattern's first group on a page. */
const found = (page: string, pattern: RegExp) =>
  [...readFileSync(page, 'utf8').matchAll(pattern)].map(([, text = '']) => text)

describe('the documentation', () => {
  test('links lead to existing files', () => {
    const dead = pages.flatMap(page =>
      found(page, /\]\((?!https?:|mailto:)([^)#\s]+)/g)
        .filter(link => !existsSync(join(dirname(page), link)))
        .map(link => `${page}: ${link}`),
    )
    expect(dead).toEqual([])
  })

  test('paths name existing files and folders', () => {
    const path = /`((?:contracts|texts|reader|core|db|bot|api|miniapp|tests|scripts|docs|deploy)\/[\w./*-]+)`/g
    const missing = pages.flatMap(page =>
      found(page, path)
        .filter(one => globSync(one).length === 0)
        .map(one => `${page}: ${one}`),
    )
    expect(missing).toEqual([])
  })

  test('commands that are named can be run', () => {
    const isThere = (name: string) => name in ours.scripts || name === 'install'
    const unknown = pages.flatMap(page =>
      [...found(page, /`npm run (?:-s )?([\w:-]+)/g), ...found(page, /^\s*npm run (?:-s )?([\w:-]+)/gm)]
        .filter(name => !isThere(name))
        .map(name => `${page}: ${name}`),
    )
    expect(unknown).toEqual([])
  })

  test('a decision has the number of its file', () => {
    const numbers = decisions.map(file => [
      Number(basename(file).slice(0, 4)),
      Number(found(file, /^# (\d+)\. /g)[0]),
      basename(file),
    ])
    expect(numbers.filter(([ofFile, ofTitle]) => ofFile !== ofTitle)).toEqual([])
  })

  test.each(decisions)('%s fits a screen, with context, decision, consequences and status', file => {
    const text = readFileSync(file, 'utf8')
    for (const part of ['Context', 'Decision', 'Consequences', 'Status']) expect(text).toContain(`**${part}.**`)
    // The table of dependencies has a row for each.
    const lines = text.split('\n').filter(line => !line.startsWith('|'))
    expect(lines.length).toBeLessThanOrEqual(60)
  })

  test.each(['decisions', 'research'])('the index of docs/%s names every page by its title', folder => {
    const entries = found(`docs/${folder}/README.md`, /^\| (\[.+\]\(.+\.md\).*) \|$/gm).join('\n')
    for (const file of globSync(`docs/${folder}/*.md`).filter(name => !name.endsWith('README.md'))) {
      const [title = ''] = found(file, /^# (?:\d+\. )?([^:\n]+)/g)
      expect(entries.split('\n').find(entry => entry.includes(basename(file)))).toContain(title)
    }
  })

  test('every dependency has its line', () => {
    const record = readFileSync('docs/decisions/0002-dependencies.md', 'utf8')
    const names = Object.keys({ ...ours.dependencies, ...ours.devDependencies })
    expect(names.filter(name => !name.startsWith('@types/') && !record.includes(name))).toEqual([])
  })
})
