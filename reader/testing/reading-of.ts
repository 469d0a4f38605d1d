import type { Reading } from '#reader/port.ts'

/** A reading with these lines, one below the other. The first one is the largest. */
export function readingOf(texts: string[], codes: string[] = []): Reading {
  const lines = texts.map((text, index) => {
    const top = 40 + index * 60
    const height = index === 0 ? 40 : 28
    const right = 60 + text.length * height * 0.5
    const box = [
      [60, top],
      [right, top],
      [right, top + height],
      [60, top + height],
    ] as const
    return { text, confidence: 0.98, box }
  })
  return {
    width: 1000,
    height: 80 + texts.length * 60,
    lines,
    codes,
    image: new Uint8Array([255, 216]),
    engine: 'pp-ocr',
  }
}
