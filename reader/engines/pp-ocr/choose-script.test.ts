import { describe, expect, it } from 'vitest'
import { type Heads, readInItsScript, type SharedAlphabet } from './choose-script.ts'
import type { HeadLine } from './head-session.ts'
import type { Classified, LineClass } from './script-model/line-script.ts'

const line = (text: string, confidence = 0.97): HeadLine => ({
  text,
  confidence,
  confidences: Array.from(text, () => confidence),
  steps: Array.from(text, (_, at) => at),
})
const classified = (probabilities: Partial<Record<LineClass, number>>): Classified => {
  const of = (script: LineClass) => probabilities[script] ?? 0
  const script = (Object.keys(probabilities) as LineClass[]).reduce((best, next) => (of(next) > of(best) ? next : best))
  return { script, probability: of(script), of }
}

type Case = {
  is: Partial<Record<LineClass, number>>
  latin?: HeadLine
  old?: HeadLine
  native?: HeadLine
  /** What parts of the line are. */
  parts?: Partial<Record<LineClass, number>>
  among?: SharedAlphabet
}

/** Reads a line whose heads read so. A head without a reading must not be called. */
function read({ is, latin, old, native, parts = { latin: 1 }, among }: Case) {
  const readOf = (name: string, given?: HeadLine) => async () => {
    if (!given) throw new Error(`the ${name} head was called`)
    return given
  }
  const heads: Heads = {
    latin: readOf('Latin', latin),
    old: readOf('old', old),
    cyrillicGreek: readOf('Cyrillic', native),
  }
  return readInItsScript(heads, part => classified(part ? parts : is), among)
}

describe('a Latin line', () => {
  it('is read by the Latin head alone where that is certain', async () => {
    expect(await read({ is: { latin: 0.99 }, latin: line('Ana Núñez') })).toMatchObject({ text: 'Ana Núñez' })
  })

  it('gains no character of another script, and no full-width sign', async () => {
    const { text } = await read({
      is: { latin: 0.9 },
      latin: line('R Smilh', 0.6),
      old: line('前R Smith，（Ａ）', 0.9),
    })
    expect(text).toBe('R Smith,(A)')
  })

  it('is believed over a classifier that takes it for another script', async () => {
    const latin = line('BAXTER')
    expect(await read({ is: { arabic: 0.9 }, latin })).toMatchObject({ text: 'BAXTER' })
    expect(await read({ is: { cyrillic: 0.6, latin: 0.4 }, latin, native: line('ВАХТЕЯ', 0.7) })).toMatchObject({
      text: 'BAXTER',
    })
  })

  it('keeps its words if the other head finds a letter or two of another alphabet', async () => {
    const [latin, old] = [line('para você em', 0.9), line('para voce em', 0.5)]
    const { text } = await read({ is: { cyrillic: 0.9 }, latin, old, native: line('para vocë еи', 0.95) })
    expect(text).toBe('para você em')
  })
})

describe('a Cyrillic line', () => {
  it('never becomes look-alikes', async () => {
    const { text, otherwise } = await read({
      is: { cyrillic: 0.97 },
      latin: line('AHHa Ky3HeLOBa', 0.7),
      native: line('Анна Кузнецова', 0.96),
    })
    expect([text, otherwise]).toEqual(['Анна Кузнецова', undefined])
  })

  it('of shared letters is left to the other lines of the card', async () => {
    const [latin, native] = [line('MOCKBA', 0.98), line('МОСКВА', 0.97)]
    const read1 = await read({ is: { latin: 0.6, cyrillic: 0.4 }, latin, native })
    expect([read1.text, read1.otherwise?.text]).toEqual(['MOCKBA', 'МОСКВА'])
    const read2 = await read({ is: { latin: 0.4, cyrillic: 0.6 }, latin, native })
    expect([read2.text, read2.otherwise?.text]).toEqual(['МОСКВА', 'MOCKBA'])
  })

  it('is found among Cyrillic lines though the classifier takes it for Latin', async () => {
    const given = { is: { latin: 0.95 }, latin: line('mea. 0889', 0.8), native: line('тел. 0889', 0.9) } as const
    expect((await read({ ...given, among: 'cyrillic' })).text).toBe('тел. 0889')
    expect((await read({ ...given, old: line('mea. 0889', 0.8) })).text).toBe('mea. 0889')
    const old = line('NM Beauty Style', 0.7)
    const greek = { ...given, latin: line('NM Beauty Style', 0.8), old, native: line('Δ Βεαυγ', 0.8) }
    expect((await read({ ...greek, among: 'cyrillic' })).text).toBe('NM Beauty Style')
  })
})

describe('a Chinese line', () => {
  it('goes to the old head, in the width of the rest of the card', async () => {
    const { text } = await read({ is: { han: 0.9 }, latin: line('□□□', 0.5), old: line('电话：（０２）', 0.9) })
    expect(text).toBe('电话:(02)')
  })

  it('keeps Chinese words beside Latin ones where their print is Chinese', async () => {
    const given = { is: { latin: 0.8 }, latin: line('□□ Shalom', 0.6), old: line('传仁 Shalom', 0.9) }
    expect((await read({ ...given, parts: { han: 0.9 } })).text).toBe('传仁 Shalom')
    expect((await read({ ...given, parts: { latin: 0.9 } })).text).toBe('Shalom')
  })
})

describe('a line of Chinese and Latin words', () => {
  const given = {
    is: { latin: 0.6, han: 0.3 },
    latin: line('□□□ / Chen Haitao', 0.99),
    old: line('陈海涛 / Chen Haitao', 0.96),
  }

  it('keeps both, however sure the Latin head is of its words', async () => {
    expect((await read({ ...given, parts: { han: 0.9 } })).text).toBe('陈海涛 / Chen Haitao')
  })

  it('keeps no sign that only looks Chinese', async () => {
    expect((await read({ ...given, parts: { latin: 0.9 } })).text).toBe('/ Chen Haitao')
  })
})

describe('a line in a script that no head reads', () => {
  it('gives no text', async () => {
    const read1 = await read({ is: { arabic: 0.99 }, latin: line('jllll.! dl', 0.6) })
    expect(read1).toMatchObject({ text: '', unread: 'arabic', confidence: 0.99 })
    expect(read1.otherwise).toBeUndefined()
  })

  it('keeps a phone number and an address whose print is Latin', async () => {
    const latin = line('luJI 010-9119-9635 a@b.kr', 0.9)
    expect((await read({ is: { hangul: 0.99 }, latin })).text).toBe('010-9119-9635 a@b.kr')
    expect((await read({ is: { hangul: 0.99 }, latin, parts: { hangul: 0.9 } })).text).toBe('')
    expect((await read({ is: { hangul: 0.99 }, latin: line('0109119963', 0.5) })).text).toBe('')
  })

  it('has its Latin reading too if that is not certain', async () => {
    const read1 = await read({ is: { thai: 0.8 }, latin: line('SUC', 0.7), old: line('SUC', 0.7) })
    expect([read1.unread, read1.otherwise?.text]).toEqual(['thai', 'SUC'])
  })
})
