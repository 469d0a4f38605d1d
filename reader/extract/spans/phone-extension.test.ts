import { expect, it } from 'vitest'
import { isExtension, splitExtension } from './phone-extension.ts'

it.each([
  ['+1-617-555-0142;ext=308', '+1-617-555-0142', '308'],
  ['+49 30 1234567 ext. 12', '+49 30 1234567', '12'],
  ['(617) 555-0142 x308', '(617) 555-0142', '308'],
  ['(617) 555-0142x308', '(617) 555-0142', '308'],
  ['+16175550142,308', '+16175550142', '308'],
  ['+16175550142,,308', '+16175550142', '308'],
  ['617 555-0142 # 22', '617 555-0142', '22'],
  ['976 57 14 20 – Ext. 214', '976 57 14 20', '214'],
  ['(01) 435 2210 (ext. 3312)', '(01) 435 2210', '3312'],
  ['(11) 3254-7810 Ramal 233', '(11) 3254-7810', '233'],
  ['+39 035 952 417 int. 23', '+39 035 952 417', '23'],
])('%s is %s with the extension %s', (value, number, extension) => {
  expect(splitExtension(value)).toEqual({ number, extension })
})

it.each(['612 345 678', '612345678, 911234567', '+49 711 2294-118', '91 123 45 67 / 68', 'ext 12', '1,5', ''])(
  '%j has none',
  value => {
    expect(splitExtension(value)).toEqual({ number: value, extension: '' })
  },
)

it('knows an extension that stands alone', () => {
  expect(['ext. 12', 'Ramal 233', 'Extremadura 12', 'int'].map(isExtension)).toEqual([true, true, false, false])
})

it('is as fast for a long text', () => {
  expect(splitExtension('1 '.repeat(20_000)).extension).toBe('')
})
