import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import type { contactsIn } from '#reader/contacts/contacts-in.ts'

/** A rule or repair of the extraction: a text that stands once in its file, and the text that switches it off. */
export type Rule = { name: string; file: string; source: string; without: string }

const reader = new URL('../../', import.meta.url)
const extraction = new URL('extract/', reader)

/** The rules in a table such as `rules.txt`. */
export function rulesIn(table: string): Rule[] {
  let file = ''
  return table
    .split('\n')
    .slice(table.split('\n').findIndex(line => line.startsWith('# ')))
    .flatMap(line => {
      if (line.startsWith('# ')) file = line.slice(2)
      const [name, source, without] = line.split('⇒').map(text => text.trim())
      return name && source && without !== undefined ? [{ name, file, source, without }] : []
    })
}

/** The rules that are measured. */
export const rules: readonly Rule[] = rulesIn(readFileSync(new URL('rules.txt', import.meta.url), 'utf8'))

/** The source of a file without a rule. Throws unless the source of the rule stands there exactly once. */
export function sourceWithout(source: string, { name, source: rule, without }: Rule): string {
  const [before, after, ...more] = source.split(rule)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`the rule "${name}" does not stand in its file once`)
  return before + without + after
}

const parameter = 'without'

/** The name of the rule that a loaded module lacks; undefined for all modules outside the reader. */
const ruleIn = (url: string | undefined) =>
  url?.startsWith(reader.href) ? (new URL(url).searchParams.get(parameter) ?? undefined) : undefined

/**
 * Returns a function that loads the extraction once more without one rule. The sources are changed while they are
 * loaded, so that the extraction needs no switches.
 */
export function createAblation(
  measured: readonly Rule[] = rules,
): (rule: Rule) => Promise<{ contactsIn: typeof contactsIn }> {
  const named = new Map(measured.map(rule => [rule.name, rule]))
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const name = ruleIn(context.parentURL)
      if (name === undefined || !found.url.startsWith(reader.href) || ruleIn(found.url)) return found
      return { ...found, url: `${found.url}?${parameter}=${encodeURIComponent(name)}` }
    },
    load(url, context, next) {
      const loaded = next(url, context)
      const rule = named.get(ruleIn(url) ?? '')
      if (!rule || new URL(rule.file, extraction).pathname !== new URL(url).pathname) return loaded
      return { ...loaded, source: sourceWithout(String(loaded.source), rule) }
    },
  })
  return ({ name }) => import(`${reader.href}contacts/contacts-in.ts?${parameter}=${encodeURIComponent(name)}`)
}
