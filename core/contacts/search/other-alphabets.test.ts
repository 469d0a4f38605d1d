import { describe, expect, it } from 'vitest'
import { contactPageQuerySchema } from '#contracts/contact-lists.ts'
import { listPage } from '#core/contacts/search/list-page.ts'
import { searchContacts } from '#core/contacts/search/search-contacts.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { contacts } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const people: [first_name: string, last_name: string, company: string][] = [
  ['Анна', 'Кузнецова', 'ООО «Северный ветер»'],
  ['Юлия', 'Щербакова', ''],
  ['Григорій', 'Гончаренко', ''],
  ['Χρήστος', 'Παπαδόπουλος', ''],
  ['Ελένη', 'Ψάλτη', ''],
  ['小明', '王', '北京科技有限公司'],
  ['', '李四', ''],
  ['Olga', 'Kuznetsova', ''],
  ['Julia', 'Sherbakova', ''],
  ['Eleni', 'Papadopoulou', ''],
  ['Xiao-Ming', 'Wang', ''],
  ['Ana', 'Torres', 'Norte Obras'],
]

function setUp() {
  const app = createTestApp()
  const userId = makeUser(app)
  for (const [first_name, last_name, company] of people)
    makeContact(app, { userId, first_name, last_name, company, email: '' })
  const find = async (term: string) => {
    const { contacts: found, isGuess } = await searchContacts(app, { userId, term, limit: 20 })
    return isGuess ? [] : found.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()).toSorted()
  }
  return { app, userId, find }
}

describe('a search', () => {
  const { app, userId, find } = setUp()
  it.each([
    ['kuznetsova', ['Olga Kuznetsova', 'Анна Кузнецова']],
    ['Кузнецова', ['Olga Kuznetsova', 'Анна Кузнецова']],
    ['кузнец', ['Olga Kuznetsova', 'Анна Кузнецова']],
    ['kuzn', ['Olga Kuznetsova', 'Анна Кузнецова']],
    ['Kuznecova', ['Анна Кузнецова']],
    ['Kusnezowa', ['Анна Кузнецова']],
    ['anna kuznetsova', ['Анна Кузнецова']],
    ['severnyy veter', ['Анна Кузнецова']],
    ['severny', ['Анна Кузнецова']],
    ['yulia', ['Юлия Щербакова']],
    ['iuliia', ['Юлия Щербакова']],
    ['julia', ['Julia Sherbakova', 'Юлия Щербакова']],
    ['юлия', ['Julia Sherbakova', 'Юлия Щербакова']],
    ['shcherbakova', ['Юлия Щербакова']],
    ['Scherbakowa', ['Юлия Щербакова']],
    ['щербакова', ['Julia Sherbakova', 'Юлия Щербакова']],
    ['hryhorii', ['Григорій Гончаренко']],
    ['goncharenko', ['Григорій Гончаренко']],
    ['papadopoulos', ['Χρήστος Παπαδόπουλος']],
    ['christos', ['Χρήστος Παπαδόπουλος']],
    ['xristos', ['Χρήστος Παπαδόπουλος']],
    ['psalti', ['Ελένη Ψάλτη']],
    ['παπαδοπουλου', ['Eleni Papadopoulou']],
    ['wang', ['Xiao-Ming Wang', '小明 王']],
    ['王', ['Xiao-Ming Wang', '小明 王']],
    ['王小明', ['Xiao-Ming Wang', '小明 王']],
    ['xiaoming', ['小明 王']],
    ['wang xiaoming', ['小明 王']],
    ['beijing', ['小明 王']],
    ['li si', ['李四']],
    ['torres', ['Ana Torres']],
    ['usnes', []],
    ['петров', []],
  ])('for %s finds %j', async (term, names) => {
    expect(await find(term)).toEqual(names)
  })

  it('finds what was there before there were other spellings, and what was changed since', async () => {
    app.db.update(contacts).set({ search: ' words of an earlier version ' }).run()
    expect(await find('kuznetsova')).toHaveLength(2)
    const [changed] = (await searchContacts(app, { userId, term: 'olga', limit: 1 })).contacts
    const patch = { last_name: 'Петрова', phonetic_last_name: 'Petroff' }
    updateContact(app, { userId, contactId: changed?.id ?? 0, patch })
    expect([await find('kuznetsova'), await find('petrova'), await find('petroff')]).toEqual([
      ['Анна Кузнецова'],
      ['Olga Петрова'],
      ['Olga Петрова'],
    ])
  })
})

it('lists names by their alphabets, without quotes before them and with the letters of Ukrainian in their place', async () => {
  const app = createTestApp()
  const userId = makeUser(app, { languageCode: 'en' })
  const names = ['Яна', 'Ёлка', 'Ева', 'Жанна', 'Їжак', 'Йосип', 'Иван', 'Öl', 'Zoe', 'olga', '«Борис»', '']
  for (const first_name of names)
    makeContact(app, { userId, first_name, last_name: '', company: '', email: '', phone: '' })
  const sorted = await listPage(app, { userId, query: contactPageQuerySchema.parse({ sort: 'name' }) })
  expect(sorted.contacts.map(({ first_name }) => first_name)).toEqual([
    'Öl',
    'olga',
    'Zoe',
    '«Борис»',
    'Ева',
    'Ёлка',
    'Жанна',
    'Иван',
    'Їжак',
    'Йосип',
    'Яна',
    '',
  ])
})
