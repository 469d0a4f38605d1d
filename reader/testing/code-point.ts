import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }

/**
 * Any code point but a surrogate, the `unit` of a text. Fast-check's own `binary` is the same, but fills a table of a
 * million characters first, which takes a second and stays in memory.
 */
export const codePoint: fc.Arbitrary<string> = fc.nat(0x10ffff - surrogates.count).map(
  n => String.fromCodePoint(n < surrogates.first ? n : n + surrogates.count),
  value => {
    const code = typeof value === 'string' ? value.codePointAt(0) : undefined
    if (code === undefined || value !== String.fromCodePoint(code)) throw new Error('No single character')
    return code < surrogates.first ? code : code - surrogates.count
  },
)
