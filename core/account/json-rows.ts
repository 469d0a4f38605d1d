/** How many rows are in memory at a time. */
export const rowsAPage = 500

/** All rows in the order of their ids; `loadAfter` returns the page (of `rowsAPage`) after an id. */
export function* rowsById<Row extends { id: number }>(loadAfter: (id: number) => Row[]): Generator<Row, void> {
  let page = loadAfter(0)
  for (;;) {
    yield* page
    const last = page.at(-1)
    if (!last || page.length < rowsAPage) return
    page = loadAfter(last.id)
  }
}

/** The text of a JSON array, one row per line. */
export function* jsonArray(rows: Iterable<unknown>): Generator<string, void> {
  let before = '[\n'
  for (const row of rows) {
    yield before + JSON.stringify(row)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
