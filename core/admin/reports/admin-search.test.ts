import { expect, it } from 'vitest'
import { matchesSearch } from '#core/admin/reports/admin-search.ts'
import { openDatabase } from '#db/client.ts'
import { users } from '#db/schema.ts'

const people = [
  { id: 77120, first_name: 'José', last_name: 'Núñez', email: 'pepe@norte.example', company: 'Café Ibérico' },
  { id: 77121, first_name: 'ANA', last_name: 'Torres', email: 'ana_t@sur.example', company: '100% Sol' },
  { id: 5, first_name: '美咲工業', last_name: '', email: '', company: '"Quoted" AND (odd)' },
]

it.each([
  ['jose', ['José']],
  ['NUNEZ', ['José']],
  ['núñ', ['José']],
  ['ñe', ['José']],
  ['ne', ['José']],
  ['fé', ['José']],
  ['FE', ['José']],
  ['sé', ['José']],
  ['UÑ', ['José']],
  [']', []],
  ['^', []],
  ['*', []],
  ['?', []],
  ['iberico nunez', ['José']],
  ['pepe torres', []],
  ['7712', ['José', 'ANA']],
  ['77121', ['ANA']],
  ['5', ['美咲工業']],
  ['an', ['ANA', '美咲工業']],
  ['a_t', ['ANA']],
  ['_', ['ANA']],
  ['%', ['ANA']],
  ['\\', []],
  ['美咲', ['美咲工業']],
  ['咲工業', ['美咲工業']],
  ['"Quoted"', ['美咲工業']],
  ['AND (odd', ['美咲工業']],
  ['NOT', []],
  ['first_name:ana', []],
  ['  ana   sur  ', ['ANA']],
  ['ana\0 s\0ur', ['ANA']],
  ['\0', ['José', 'ANA', '美咲工業']],
])('%j finds %j', (term, names) => {
  const db = openDatabase(':memory:')
  db.insert(users)
    .values(people.map(person => ({ ...person, created_at: new Date(0) })))
    .run()
  const found = db.select().from(users).where(matchesSearch(term)).orderBy(users.id).all()
  expect(found.map(user => user.first_name).sort()).toEqual([...names].sort())
})

it('a term without words matches everything', () => {
  expect(matchesSearch(' \n ')).toBeUndefined()
})
