import { describe, expect, it } from 'vitest'
import { slownessOf } from '#reader/testing/linear-time.ts'
import { readingOf } from '#reader/testing/reading-of.ts'
import { contactsIn } from './contacts-in.ts'
import { extractFields } from './extract-fields.ts'

const fieldsOf = (...lines: string[]) => extractFields(readingOf(lines))

describe('cards in other alphabets', () => {
  it('in Russian', () => {
    const card = fieldsOf(
      'ООО «Северный ветер»',
      'Кузнецова Анна Сергеевна',
      'Заместитель директора по продажам',
      'Отдел продаж',
      'Моб.: 8 (916) 123-45-67',
      'Тел./факс: 8 (495) 123-45-68 доб. 12',
      'Эл. почта: a.kuznetsova@severveter.com',
      'ИНН 7712345678',
      '123022, г. Москва, ул. Рочдельская, д. 15, стр. 8',
    )
    expect(card).toMatchObject({
      first_name: 'Анна',
      last_name: 'Кузнецова',
      company: 'ООО «Северный ветер»',
      position: 'Заместитель директора по продажам',
      department: 'Отдел продаж',
      email: 'a.kuznetsova@severveter.com',
      phone_e164: '+79161234567',
      phone_kind: 'mobile',
      further_phones: [{ kind: 'fax', value: '8 (495) 123-45-68', e164: '+74951234568' }],
      address: '123022, г. Москва, ул. Рочдельская, д. 15, стр. 8',
      country: 'RU',
    })
  })

  it('in Ukrainian', () => {
    const card = fieldsOf(
      'ТОВ «Світанка»',
      'Оксана Гайдай',
      'Головний бухгалтер',
      'моб. (067) 123 45 67',
      'oksana@svitanka.com',
      'вул. Зелена, 109, м. Львів, 79035',
    )
    expect(card).toMatchObject({
      first_name: 'Оксана',
      last_name: 'Гайдай',
      company: 'ТОВ «Світанка»',
      position: 'Головний бухгалтер',
      phone_e164: '+380671234567',
      country: 'UA',
    })
  })

  it('in Greek', () => {
    const card = fieldsOf(
      'Ανεμώνη Α.Ε.',
      'Γιώργος Λιθαράκης',
      'Διευθύνων Σύμβουλος',
      'Κιν.: 6942 123 456',
      'Τηλ.: 210 612 3456',
      'g.litharakis@anemoni.com',
      'Λεωφ. Κηφισίας 124, 115 26 Αθήνα',
    )
    expect(card).toMatchObject({
      first_name: 'Γιώργος',
      last_name: 'Λιθαράκης',
      company: 'Ανεμώνη Α.Ε.',
      position: 'Διευθύνων Σύμβουλος',
      phone_e164: '+306942123456',
      address: 'Λεωφ. Κηφισίας 124, 115 26 Αθήνα',
      country: 'GR',
    })
  })

  it('in simplified Chinese, with figures of full width', () => {
    const card = fieldsOf(
      '上海蓝岭科技有限公司',
      '王小明 销售经理',
      '手机：１３８ １２３４ ５６７８',
      '电话：021-61234567',
      '邮箱：xm.wang@lanling.com',
      '地址：上海市浦东新区世纪大道100号20楼',
    )
    expect(card).toMatchObject({
      first_name: '小明',
      last_name: '王',
      company: '上海蓝岭科技有限公司',
      position: '销售经理',
      email: 'xm.wang@lanling.com',
      phone_e164: '+8613812345678',
      further_phones: [{ e164: '+862161234567' }],
      address: '上海市浦东新区世纪大道100号20楼',
      country: 'CN',
    })
  })

  it('in traditional Chinese', () => {
    const card = fieldsOf(
      '恆沐國際貿易有限公司',
      '歐陽 娜娜',
      '總經理',
      '行動電話 0912-345-678',
      '電話 (02) 2345-6789 分機 12',
      '統一編號 53536389',
      '台北市信義區信義路五段7號',
    )
    expect(card).toMatchObject({
      first_name: '娜娜',
      last_name: '歐陽',
      company: '恆沐國際貿易有限公司',
      position: '總經理',
      phone_e164: '+886912345678',
      further_phones: [{ e164: '+886223456789' }],
      country: 'TW',
    })
  })
})

it('a card in traditional Chinese has the signs back that were read as simplified ones', () => {
  const card = fieldsOf(
    '藍嶺国际贸易有限公司',
    '歐陽娜娜',
    '總經理',
    '行動電话:0912-345-678',
    '新竹市东區光復路二段191号5楼',
  )
  expect(card).toMatchObject({
    company: '藍嶺國際貿易有限公司',
    phone_kind: 'mobile',
    address: '新竹市東區光復路二段191號5樓',
  })
})

describe('a card in two alphabets', () => {
  const russian = ['ООО «Ветролом»', 'Анна Кузнецова', 'Менеджер по продажам', '+7 916 123-45-67', 'anna@vetrolom.com']
  const english = ['Vetrolom LLC', 'Anna Kuznetsova', 'Sales Manager', '+7 916 123-45-67', 'anna@vetrolom.com']
  const both = {
    first_name: 'Анна',
    last_name: 'Кузнецова',
    company: 'ООО «Ветролом»',
    phonetic_first_name: 'Anna',
    phonetic_last_name: 'Kuznetsova',
    phonetic_company: 'Vetrolom LLC',
    position: 'Менеджер по продажам',
  }

  it('has its names in its own letters, and the Latin ones beside them', () => {
    const card = fieldsOf(
      ...russian.slice(0, 1),
      ...english.slice(0, 1),
      ...russian.slice(1, 2),
      ...english.slice(1, 2),
      ...russian.slice(2, 3),
      ...english.slice(2),
    )
    expect(card).toMatchObject(both)
  })

  it('on one line too', () => {
    const lines = [0, 1, 2].map(at => `${russian[at]} / ${english[at]}`)
    expect(fieldsOf(...lines, ...english.slice(3))).toMatchObject(both)
  })

  it.each([
    ['the own one first', russian, english],
    ['the Latin one first', english, russian],
  ])('is one contact where each has a side, %s', (_, front, back) => {
    const photo = { ...readingOf(front), others: [readingOf(back)] }
    expect(contactsIn(photo, {}).map(({ contact }) => contact)).toMatchObject([both])
  })

  it('keeps a firm that is printed in Latin letters alone', () => {
    expect(fieldsOf('Acme Digital', 'Анна Кузнецова', 'Менеджер по продажам', 'anna@acmedigital.com')).toMatchObject({
      first_name: 'Анна',
      company: 'Acme Digital',
      phonetic_company: '',
    })
  })

  it('of a Chinese person with an English given name has both', () => {
    expect(
      fieldsOf('蓝岭科技有限公司', '王小明', 'Tony Wang', '总经理', 'General Manager', 'tony@lanling.com'),
    ).toMatchObject({
      first_name: '小明',
      last_name: '王',
      phonetic_first_name: 'Tony',
      phonetic_last_name: 'Wang',
    })
  })
})

it('a Latin card with a misread sign has no names in other letters', () => {
  const card = fieldsOf('Brightmoor Foods', 'Jane Doe', 'Sales Manager', '前R', 'jane@brightmoor.com')
  expect(card).toMatchObject({ first_name: 'Jane', last_name: 'Doe', phonetic_first_name: '' })
})

it.each([
  'ул. ',
  'Иванов',
  'тел. 8 (495) ',
  '王小明经理',
  '有限公司',
  'Τ.Κ. 115 ',
  'А.',
  'Анна / Anna ',
  '路1号',
  'д. 1, ',
])('many times %s take linear time', async text => {
  const make = (size: number) => readingOf([text.repeat(size), 'Анна Кузнецова', text.repeat(size)])
  expect(await slownessOf(extractFields, { sizes: [50, 2000], make })).toBeUndefined()
})
