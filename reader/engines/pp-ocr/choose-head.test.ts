import { describe, expect, it } from 'vitest'
import { chooseHead } from './choose-head.ts'

const line = (text: string, confidence: number) => ({
  text,
  confidence,
  confidences: Array.from(text, () => confidence),
})
const notCalled = () => Promise.reject(new Error('the old head was called'))

/** The text chosen from the lines of both heads. Without `old`, the old head must not be called. */
const chosen = async (latin: ReturnType<typeof line>, old?: ReturnType<typeof line>) =>
  (await chooseHead(latin, old ? async () => old : notCalled)).text

describe('the choice chosen two heads', () => {
  it('takes the Latin head where it is certain, without running the old one', async () => {
    expect(await chosen(line('Begoña Núñez', 0.97))).toBe('Begoña Núñez')
  })

  it('takes the Latin head where both read the same letters, since only it knows accents', async () => {
    expect(await chosen(line('Begoña', 0.8), line('Begona', 0.99))).toBe('Begoña')
  })

  it('takes the old head for plain words where it is about as confident', async () => {
    expect(await chosen(line('Ivony', 0.9), line('Ivory', 0.86))).toBe('Ivory')
    expect(await chosen(line('Ivony', 0.9), line('Ivory', 0.8))).toBe('Ivony')
  })

  it('runs the old head if a single letter has a low confidence', async () => {
    const doubtful = { ...line('COOPERATIOI', 0.97), confidences: [...Array.from({ length: 10 }, () => 0.99), 0.6] }
    expect(await chosen(doubtful, line('COOPERATION', 0.95))).toBe('COOPERATION')
  })

  it('takes the old head for accents, addresses and numbers only where it is clearly more confident', async () => {
    expect(await chosen(line('Begoña Ivony', 0.88), line('Begona Ivory', 0.9))).toBe('Begoña Ivony')
    expect(await chosen(line('Begoña Ivony', 0.8), line('Begona Ivory', 0.9))).toBe('Begona Ivory')
    expect(await chosen(line('ivony@aol.com', 0.9), line('ivory@aol.com', 0.88))).toBe('ivony@aol.com')
    expect(await chosen(line('Suite 300', 0.9), line('Suite 30', 0.88))).toBe('Suite 300')
  })

  it('takes the lower confidence where the heads disagree', async () => {
    const old = async () => line('uosuyor', 0.45)
    expect(await chooseHead(line('uosuyof', 0.9), old)).toMatchObject({ text: 'uosuyof', confidence: 0.45 })
  })

  it('takes the head that reads a doubled letter; in an address even where the Latin head is certain', async () => {
    expect(await chosen(line('cashdel@firm.com', 0.99), line('cashdell@firm.com', 0.9))).toBe('cashdell@firm.com')
    expect(await chosen(line('cashdell@firm.com', 0.99), line('cashdel@firm.com', 0.99))).toBe('cashdell@firm.com')
    expect(await chosen(line('cashdell@firm.com', 0.99), line('cashbell@firm.com', 0.99))).toBe('cashdell@firm.com')
  })

  it('takes the head that reads more narrow letters in an address', async () => {
    expect(await chosen(line('ash@harborwck com', 0.99), line('ash@harborwick.com', 0.9))).toBe('ash@harborwick.com')
    expect(await chosen(line('www.harbor.com', 0.99), line('www. harbor. com', 0.9))).toBe('www.harbor.com')
  })

  it('takes the old head for other scripts, and drops their characters from Latin lines', async () => {
    expect(await chosen(line('□□□□', 0.99), line('有限公司', 0.9))).toBe('有限公司')
    expect(await chosen(line('□ Shanghai □□ Office', 0.99))).toBe('Shanghai Office')
  })

  it('drops accents with a low confidence, and all accents in addresses', async () => {
    const old = line('Science', 0.97)
    const speck = { ...line('Scíence', 0.98), confidences: [0.99, 0.99, 0.2, 0.99, 0.99, 0.99, 0.99] }
    expect(await chosen(speck, old)).toBe('Science')
    expect(await chosen(line('maría@peñalba.es o María', 0.99), line('maria@penalba.es o Maria', 0.98))).toBe(
      'maria@penalba.es o María',
    )
  })
})
