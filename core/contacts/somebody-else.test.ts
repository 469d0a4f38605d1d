import { describe, expect, test } from 'vitest'
import { isSomebodyElse } from './somebody-else.ts'

const person = (name: string, ...emails: string[]) => {
  const [first_name = '', ...last] = name.split(' ')
  const [email = '', ...further_emails] = emails
  return { first_name, last_name: last.join(' '), email, further_emails }
}
const anna = person('Anna Weber', 'anna.weber@sol.de')

describe('the other side of Anna Weber’s card', () => {
  test.each([
    ['without a name', person('')],
    ['the same name', person('ANNA WEBER')],
    ['surname first', person('Weber Anna')],
    ['an initial', person('A. Weber')],
    ['a middle name more', person('Anna Maria Weber')],
    ['only the surname', person('Weber')],
    ['a letter read wrongly', person('Anna Veber')],
    ['accents', person('Ánna Wéber')],
    ['the same name with another mail', person('Anna Weber', 'aw@other.de')],
    ['the name in other letters', person('Анна Вебер')],
    ['the firm’s mailbox', person('', 'info@sol.de')],
    ['the same mail', person('', 'Anna.Weber@sol.de')],
    ['a second mail of hers', person('', 'weber.a@gmail.com')],
  ])('may show %s', (_, read) => {
    expect(isSomebodyElse(anna, read)).toBe(false)
  })

  test.each([
    ['another name', person('Peter Smith')],
    ['her brother', person('Peter Weber')],
    ['a namesake with another surname', person('Anna Vogel')],
    ['nothing but another person’s mail', person('', 'p.smith@sol.de')],
  ])('shows somebody else by %s', (_, read) => {
    expect(isSomebodyElse(anna, read)).toBe(true)
  })
})

test('a card without a name takes any back side but another person’s mail', () => {
  const shop = person('', 'info@bakery.fr')
  expect(isSomebodyElse(shop, person('Luc Petit'))).toBe(false)
  expect(isSomebodyElse(person('', 'marie@bakery.fr'), person('', 'luc@bakery.fr'))).toBe(true)
})
