import { describe, expect, it } from 'vitest'
import { addressLikeness } from '#reader/extract/spans/detect-address.ts'
import { alphabetOf, alphabetOfCard } from '#reader/words/alphabet-of.ts'
import { countryOfLetters, tongueOf } from '#reader/words/card-tongue.ts'
import { createGlosses } from './gloss.ts'

describe('the alphabet', () => {
  it.each([
    ['Северный ветер', 'cyrillic'],
    ['ООО Acme', undefined],
    ['Διευθύνων Σύμβουλος', 'greek'],
    ['ABC科技有限公司', 'han'],
    ['Jane Doe', undefined],
    ['', undefined],
  ])('of %s is %s', (text, expected) => {
    expect(alphabetOf(text)).toBe(expected)
  })

  it('of a card is Latin where a sign was misread', () => {
    expect(alphabetOfCard(['Jane Doe', 'Chief Executive Officer', '前R'])).toBeUndefined()
    expect(alphabetOfCard(['Анна Кузнецова', 'Anna Kuznetsova', 'North Wind LLC'])).toBe('cyrillic')
  })
})

describe('the language', () => {
  it.each([
    ['Анна Кузнецова, менеджер по продажам, этаж 2', 'ru'],
    ['Генеральний директор, Київ', 'uk'],
    ['Генеральны дырэктар, Магілёў', 'be'],
    ['ЕООД, бул. Витоша, търговски директор', 'bg'],
    ['Генерални директор, Ђорђе Љубичић', 'sr'],
    ['Ѓорѓи, Скопје, извршен директор', 'mk'],
  ])('of %s is %s', (text, expected) => {
    expect(tongueOf(text, 'cyrillic')).toBe(expected)
  })

  it('of Chinese signs is told by those that only one writing has', () => {
    expect([tongueOf('总经理 电话', 'han'), tongueOf('總經理 電話', 'han')]).toEqual(['zh-Hans', 'zh-Hant'])
  })

  it.each([
    ['ru', 'ул. Ленина, 5', undefined, 'RU'],
    ['ru', 'ул. Ленина, 5', 'KZ', 'KZ'],
    ['ru', 'г. Минск, ул. Ленина, 5', undefined, 'BY'],
    ['ru', 'Казахстан, ул. Абая, 5', undefined, 'KZ'],
    ['ru', 'ул. Ленина, 5', 'DE', 'RU'],
  ])('and the address make the country: %s, %s, read in %s', (_, address, region, expected) => {
    expect(countryOfLetters({ texts: ['менеджер'], address, alphabet: 'cyrillic' }, region)).toBe(expected)
  })
})

describe('what a text means', () => {
  it.each([
    ['Генеральный директор', 'General director', 'job'],
    ['Заместитель директора по продажам', 'Deputy director po sales', 'job'],
    ['ООО «Северный ветер»', 'Severnyy veter LLC', 'firm'],
    ['ТОВ «Світанка»', 'Svitanka LLC', 'firm'],
    ['Ромашка ЕООД', 'Romashka LLC', 'firm'],
    ['ЗВЕЗДА д.о.о.', 'ZVEZDA LLC', 'firm'],
    ['Отдел продаж', 'Department sales', 'department'],
    ['Руководитель отдела продаж', 'Head department sales', 'job'],
    ['КУЗНЕЦОВА АННА СЕРГЕЕВНА', 'Anna Kuznetsova', 'person'],
    ['Διευθύνων Σύμβουλος', 'Managing Consultant', 'job'],
    ['Ανεμώνη Α.Ε.', 'Anemoni SA', 'firm'],
    ['总经理', 'General Manager', 'job'],
    ['市场部经理', 'Marketing Department Manager', 'job'],
    ['上海蓝海科技有限公司', 'Shanghailanhai Technology Co., Ltd.', 'firm'],
    ['歐陽娜娜', 'Nana Ouyang', 'person'],
    ['技術部', 'Technical Department', 'department'],
    ['Jane Doe', 'Jane Doe', undefined],
  ])('%s: %s', (text, gloss, kind) => {
    expect(createGlosses()(text)).toEqual({ text: gloss, kind })
  })

  it.each([
    ['123022, г. Москва, ул. Рочдельская, д. 15', true],
    ['01001, м. Київ, вул. Хрещатик, 22', true],
    ['гр. София 1000, бул. Витоша 15', true],
    ['11000 Београд, Кнез Михаилова 12', true],
    ['Λεωφ. Κηφισίας 124, 115 26 Αθήνα', true],
    ['上海市浦东新区世纪大道100号20楼', true],
    ['台北市信義區信義路五段7號', true],
    ['上海市蓝海科技有限公司', false],
    ['ООО «Северный ветер»', false],
    ['Менеджер по продажам', false],
    ['ИНН 7712345678, КПП 771201001', false],
  ])('%s is an address: %s', (text, expected) => {
    expect(addressLikeness(text) >= 1.5).toBe(expected)
  })
})
