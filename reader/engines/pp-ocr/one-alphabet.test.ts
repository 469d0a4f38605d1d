import { describe, expect, it } from 'vitest'
import { oneAlphabet } from './one-alphabet.ts'

const read = (text: string, confidence = 0.9) =>
  oneAlphabet({ text, confidence, confidences: [...text].map(() => confidence) }).text
const latin = (text: string) => /^[\p{Script=Latin}\p{Script=Common}]*$/u.test(text)
const cyrillic = (text: string) => /^[\p{Script=Cyrillic}\p{Script=Common}]*$/u.test(text)
const greek = (text: string) => /^[\p{Script=Greek}\p{Script=Common}]*$/u.test(text)

describe('the alphabet of a word', () => {
  it.each([
    ['Кузнeцoвa', 'Кузнецова'],
    ['PОССИЯ', 'РОССИЯ'],
    ['Харькiв', 'Харьків'],
    ['Jовановић', 'Јовановић'],
    ['MAPΓAPИTKA', 'МАРГАРИТКА'],
  ])('Latin look-alikes in the Cyrillic word %s become Cyrillic', (text, expected) => {
    expect(read(text)).toBe(expected)
    expect(cyrillic(expected)).toBe(true)
  })

  it('Cyrillic look-alikes in a Latin word become Latin', () => {
    expect(read('Lоndоn')).toBe('London')
    expect(latin(read('Mіchаеl Вrоwn'))).toBe(true)
  })

  it('Latin and Cyrillic look-alikes in a Greek word become Greek', () => {
    expect(read('Παπαδόπoυλoς')).toBe('Παπαδόπουλος')
    expect(greek(read('AΘΗНΑ'))).toBe(true)
  })

  it('each word of a line has its own alphabet', () => {
    expect(read('Менеджeр Gооglе')).toBe('Менеджер Google')
    expect(read('IT-отдeл')).toBe('IT-отдел')
  })

  it('a word of look-alikes alone follows the line', () => {
    const read = oneAlphabet({
      text: 'OOO «Ветер»',
      confidence: 0.8,
      confidences: [0.6, 0.6, 0.6, 1, 1, 1, 1, 1, 1, 1, 1],
    })
    expect(cyrillic(read.text)).toBe(true)
  })

  it('a word of look-alikes alone stays if it was read with certainty', () => {
    expect(latin(read('CMC', 0.99))).toBe(true)
    expect(latin(read('HP для офиса', 0.99).slice(0, 2))).toBe(true)
  })

  it('a word of look-alikes alone that mixes letters gets one alphabet', () => {
    const text = read('МОPE')
    expect(latin(text) || cyrillic(text)).toBe(true)
  })

  it('abbreviations with dots are one word', () => {
    expect(greek(read('Α.E. Παππάς'))).toBe(true)
    expect(cyrillic(read('д.o.o. Београд'))).toBe(true)
  })

  it.each([
    ['Dимитрова', 'Димитрова'],
    ['ЗАΛЕСКИЙ', 'ЗАЛЕСКИЙ'],
    ['Μnχανικός', 'Μηχανικός'],
    ['Senίor', 'Senior'],
    ['бе3опасность', 'безопасность'],
    ['0фис', 'Офис'],
    ['3ABOД', 'ЗАВОД'],
    ['wеЬ', 'web'],
  ])('in the word %s, a letter nearly alike becomes one of the same alphabet', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it('a name of a brand that mixes letters stays', () => {
    expect(read('Яndex')).toBe('Яndex')
  })

  it('addresses are in Latin letters, unless their domain is Cyrillic', () => {
    expect(read('Почта:info@роst.ru')).toBe('Почта:info@post.ru')
    expect(read('Сайт:https://роst.ru')).toBe('Сайт:https://post.ru')
    expect(read('Почта: оlеg.роpоv@mаil.ru')).toBe('Почта: oleg.popov@mail.ru')
    expect(latin(read('www.соmе.соm'))).toBe(true)
    expect(cyrillic(read('ветep.рф'))).toBe(true)
  })

  it('codes stay as they were read', () => {
    for (const code of ['A123ВС', '№ 5B', 'М4', '3этаж', 'д.36']) expect(read(code)).toBe(code)
  })

  it('letters between digits become digits', () => {
    expect(read('8 (495) 39l14l0-2О5')).toBe('8 (495) 3911410-205')
  })

  it('confidences stay with their letters', () => {
    const line = { text: 'Вeтер', confidence: 0.9, confidences: [1, 0.5, 1, 1, 1] }
    expect(oneAlphabet(line)).toEqual({ ...line, text: 'Ветер' })
  })
})
