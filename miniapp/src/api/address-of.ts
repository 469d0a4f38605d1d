import type { CallName, InputOf } from '#contracts/calls.ts'

/** The address of a call: its path with the values that it names, and its query. */
export function addressOf<Name extends CallName>(name: Name, input: InputOf<Name>): string {
  const given = new Map<string, unknown>(Object.entries(input))
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(String(given.get(key))))
  const said = Object.entries(given.get('query') ?? {}).filter(([, value]) => value !== undefined)
  return said.length === 0 ? path : `${path}?${new URLSearchParams(said.map(([key, value]) => [key, String(value)]))}`
}
