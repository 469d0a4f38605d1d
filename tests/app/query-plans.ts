import type { ReadApp } from '#core/app.ts'

/** How SQLite finds the rows of statements: the lines of their query plans. */
export function plansOf({ db: { $client } }: ReadApp, statements: readonly string[]): string[] {
  return [...new Set(statements)].flatMap(source => {
    const values = Array.from({ length: (source.match(/\?/g) ?? []).length }, () => 1)
    return $client
      .prepare<number[], { detail: string }>(`explain query plan ${source}`)
      .all(...values)
      .map(({ detail }) => detail)
  })
}
