import { describe, expect, it } from 'vitest'
import { printedPhones } from '#core/ai-reading/agree/printed-lines.ts'

const digits = (line: string) => printedPhones([line]).map(({ value }) => value.replace(/\D/g, ''))

describe('a phone number', () => {
  it.each([
    ['+34 612 345 678', '34612345678'],
    ['Tel: (011) 4567-8901', '01145678901'],
    ['M: 6l2 34S 67O', '612345670'],
    ['612 345 678 / 934 567 890', '934567890'],
    ['+34 612 345 678 +34 934 567 890', '34934567890'],
    ['612 345 678 934 567 890', '612345678'],
    ['612 345 678 934 567 890', '934567890'],
  ])('in %j is %s', (line, number) => {
    expect(digits(line)).toContain(number)
  })

  it.each([
    ['inside an address', 'ana612345678@norte.com'],
    ['inside a site', 'www.612345678.com'],
    ['too short', '08001 1'],
    ['a tax number', 'CIF: 612345678'],
    ['a bank account', 'ES91 2100 0418 6123 4567 8332'],
    ['of letters alone', 'BOLOS SOIL'],
  ])('is not one %s', (_, line) => {
    expect(digits(line)).toEqual([])
  })

  it('has the kind in front of it', () => {
    const card = ['Fax: 6l2 345 67O', 'M: 612 345 671', '612 345 672']
    expect(printedPhones(card).map(({ kind }) => kind)).toEqual(['fax', 'mobile', 'other'])
  })

  it('is not the middle of two numbers that were joined', () => {
    expect(digits('612 345 678 934 567 890')).not.toContain('345678934')
  })
})
