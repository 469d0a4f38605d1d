import { describe, expect, it } from 'vitest'
import { surer } from './surer.ts'

const line = (text: string, confidence: number) => ({ text, confidence, sureness: Array.from(text, () => confidence) })
const unasked = () => Promise.reject(new Error('nobody asked'))

/** What is read where the Latin head and the old one say these things. */
const between = async (latin: ReturnType<typeof line>, old?: ReturnType<typeof line>) =>
  (await surer(latin, old ? async () => old : unasked)).text

describe('the surer of two heads', () => {
  it('is the Latin one where it is certain: the old one is not even asked', async () => {
    expect(await between(line('Begoña Núñez', 0.97))).toBe('Begoña Núñez')
  })

  it('is the Latin one where both see the same letters, for it alone knows the accents', async () => {
    expect(await between(line('Begoña', 0.8), line('Begona', 0.99))).toBe('Begoña')
  })

  it('is the old one where it sees other letters about as surely, and only plain words are at stake', async () => {
    expect(await between(line('Ivony', 0.9), line('Ivory', 0.86))).toBe('Ivory')
    expect(await between(line('Ivony', 0.9), line('Ivory', 0.8))).toBe('Ivony')
  })

  it('is asked of the old one too where a single letter is doubtful', async () => {
    const doubtful = { ...line('COOPERATIOI', 0.97), sureness: [...Array.from({ length: 10 }, () => 0.99), 0.6] }
    expect(await between(doubtful, line('COOPERATION', 0.95))).toBe('COOPERATION')
  })

  it('is the old one only where it is clearly surer, if accents, addresses or numbers are', async () => {
    expect(await between(line('Begoña Ivony', 0.88), line('Begona Ivory', 0.9))).toBe('Begoña Ivony')
    expect(await between(line('Begoña Ivony', 0.8), line('Begona Ivory', 0.9))).toBe('Begona Ivory')
    expect(await between(line('ivony@aol.com', 0.9), line('ivory@aol.com', 0.88))).toBe('ivony@aol.com')
    expect(await between(line('Suite 300', 0.9), line('Suite 30', 0.88))).toBe('Suite 300')
  })

  it('is no surer than the one that doubts more where they disagree', async () => {
    const old = async () => line('uosuyor', 0.45)
    expect(await surer(line('uosuyof', 0.9), old)).toMatchObject({ text: 'uosuyof', confidence: 0.45 })
  })

  it('is the one that sees a doubled letter, in an address even where the Latin one is certain', async () => {
    expect(await between(line('cashdel@firm.com', 0.99), line('cashdell@firm.com', 0.9))).toBe('cashdell@firm.com')
    expect(await between(line('cashdell@firm.com', 0.99), line('cashdel@firm.com', 0.99))).toBe('cashdell@firm.com')
    expect(await between(line('cashdell@firm.com', 0.99), line('cashbell@firm.com', 0.99))).toBe('cashdell@firm.com')
  })

  it('is the one that sees more narrow letters in an address', async () => {
    expect(await between(line('ash@harborwck com', 0.99), line('ash@harborwick.com', 0.9))).toBe('ash@harborwick.com')
    expect(await between(line('www.harbor.com', 0.99), line('www. harbor. com', 0.9))).toBe('www.harbor.com')
  })

  it('is the old one for other scripts, and what is left of them beside Latin letters is nothing', async () => {
    expect(await between(line('□□□□', 0.99), line('有限公司', 0.9))).toBe('有限公司')
    expect(await between(line('□ Shanghai □□ Office', 0.99))).toBe('Shanghai Office')
  })

  it('believes an accent only where it is seen, and never in an address', async () => {
    const old = line('Science', 0.97)
    const speck = { ...line('Scíence', 0.98), sureness: [0.99, 0.99, 0.2, 0.99, 0.99, 0.99, 0.99] }
    expect(await between(speck, old)).toBe('Science')
    expect(await between(line('maría@peñalba.es o María', 0.99), line('maria@penalba.es o Maria', 0.98))).toBe(
      'maria@penalba.es o María',
    )
  })
})
