import { expect, it } from 'vitest'
import { evenCase } from '#reader/engines/pp-ocr/one-alphabet.ts'

it.each([
  ['АвтосервиС „Приво“', 'Автосервис „Приво“'],
  ['АнтОНИНа', 'Антонина'],
  ['РадоСЛаВ', 'Радослав'],
  ['пЛ. Ленина', 'пл. Ленина'],
  ['уЛица', 'улица'],
  ['мУП Быково', 'МУП Быково'],
  ['ПОзА, ДООЕЛ', 'ПОЗА, ДООЕЛ'],
])('letters like their capitals get the case of the others: %s', (text, expected) => {
  expect(evenCase(text)).toBe(expected)
})

it.each(['МегаФон', 'СберБанк', 'АвтоВАЗ', 'Иванов И. И.', 'ООО', 'д.о.о.', 'РОГАиКО', 'McDonald', 'еАптека', 'аДРЕС'])(
  '%s stays',
  text => {
    expect(evenCase(text)).toBe(text)
  },
)
