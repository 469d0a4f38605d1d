/** What is filled into a text by its `{{name}}`; `count` chooses its plural form. */
export type Values = { count?: number } & Record<string, unknown>

/**
 * The text of a catalogue by its dotted key, in the plural form that the language has for `count` (`key_one`, `key_few`,
 * `key_many`, `key_other`), with the values filled in: numbers as the language writes them. Undefined where there is no
 * such text.
 */
export function sayText(catalogue: object, language: string, key: string, values: Values = {}): string | undefined {
  const forms = values.count === undefined ? [] : [`${key}_${pluralOf(language, values.count)}`, `${key}_other`]
  const text = [...forms, key].map(form => find(catalogue, form)).find(found => found !== undefined)
  return text?.replace(/{{(\w+)}}/g, (_, name) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? value.toLocaleString(language) : String(value)
  })
}

function find(catalogue: object, key: string): string | undefined {
  let found: unknown = catalogue
  for (const part of key.split('.')) found = found instanceof Object ? Reflect.get(found, part) : undefined
  return typeof found === 'string' ? found : undefined
}

const plurals = new Map<string, Intl.PluralRules>()

function pluralOf(language: string, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}
