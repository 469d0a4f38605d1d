type Ending = {
  /** Whether it may follow a space instead of a full stop: `always`, or where the line ends with it. */
  spaced?: 'always' | 'at-end'
  /** Countries that stand behind it. */
  countries?: readonly string[]
  /** Those of them that may follow a space instead of a full stop. */
  spacedCountries?: readonly string[]
}

const list = (text: string) => text.split(' ')
const each = (names: string, ending: Ending) => list(names).map((name): [string, Ending] => [name, ending])

/** The endings of domains that are believed where the OCR lost or misread the full stop before them. */
export const emailEndings: ReadonlyMap<string, Ending> = new Map([
  ...each('com', {
    spaced: 'always',
    countries: list('ar au br co ec es hk mx my pe pt sg tr uy ve'),
    spacedCountries: list('ar au br hk mx sg tr uy'),
  }),
  ...each('net org', { spaced: 'always', countries: list('ar au br co mx nz pe uk uy') }),
  ...each('co', { countries: list('in jp kr nz uk za') }),
  ...each('edu gov', { countries: list('ar au br co in mx pe pt uk') }),
  ...each('ind', { countries: list('br') }),
  ...each('br cl de es eu fr io it mx pt uk', { spaced: 'at-end' }),
  ...each('ar in', {}),
])

const longestFirst = [...emailEndings]
  .flatMap(([name, { countries = [] }]) => [name, ...countries.map(country => `${name}\\.${country}`)])
  .sort((a, b) => b.length - a.length)
const wordGlued = new RegExp(`^(.+\\.(?:${longestFirst.join('|')}))[A-Z].*$`)

/** The domain without a word glued to its end (`acme.com.brTel`), or undefined if there is none. */
export const withoutGluedWord = (domain: string): string | undefined => wordGlued.exec(domain)?.[1]
