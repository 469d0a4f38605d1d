import { expect, it } from 'vitest'
import { inventCard } from './invent-card.ts'
import { irregularCard } from './irregular-card.ts'
import { layouts } from './layouts.ts'
import { createRandom } from './random.ts'

it('some cards lack a person or a position, have a free e-mail address, a department or lines that are no field; reproducible with a seed', () => {
  const cards = (seed: number) => {
    const random = createRandom(seed)
    return Array.from({ length: 200 }, () => irregularCard(random, inventCard(random, 'pt')))
  }
  expect(cards(8)).toEqual(cards(8))
  const shares = [
    cards(8).filter(({ fields }) => fields.position === ''),
    cards(8).filter(({ fields }) => fields.email.endsWith('@hotmail.com')),
    cards(8).filter(({ department }) => department),
    cards(8).filter(({ fields }) => fields.first_name === '' && fields.last_name === ''),
    cards(8).filter(({ extras }) => extras?.length),
  ].map(found => found.length)
  for (const share of shares) expect([share > 5, share < 120]).toEqual([true, true])
})

it('departments and other lines that are no field are printed', () => {
  const card = inventCard(createRandom(4), 'de')
  const odd = { ...card, department: 'Bereich Saatgut', extras: ['HRB 4711'] }
  const [html, plain] = [odd, card].map(each => layouts[0]!.html(each))
  expect(html).toContain('Bereich Saatgut')
  expect(html).toContain('HRB 4711')
  expect(plain).not.toContain('undefined')
})
