import { describe, expect, it } from 'vitest'
import { addressKey, printedAddresses } from '#core/ai-reading/agree/printed-lines.ts'

const stands = (line: string, address: string) => printedAddresses([line]).has(addressKey(address))

describe('an internet address', () => {
  it.each([
    ['ana.torres@norte.com', 'ana.torres@norte.com'],
    ['E-mail: Ana.Torres@Norte.com', 'ana.torres@norte.com'],
    ['T. 612 | ana@norte.com', 'ana@norte.com'],
    ['ana . torres @ norte.com', 'ana.torres@norte.com'],
    ['ana_ torres©norte .com', 'ana_torres@norte.com'],
    ['ana.torres@norte,com', 'ana.torres@norte.com'],
    ['ana@norte.com,info@norte.com', 'info@norte.com'],
    ['j0hn.comwe1l@norte.com', 'john.cornwell@norte.com'],
    ['» ana@norte.com!', 'ana@norte.com'],
    ['https://www.norte.com/team', 'www.norte.com'],
    ['www. norte.com', 'www.norte.com'],
    ['Escríbenos a ana@norte. com.', 'ana@norte.com'],
  ])('in %j is %s', (line, address) => {
    expect(stands(line, address)).toBe(true)
  })

  it.each([
    ['a part of another one', 'ana.torres@norte.com', 'torres@norte.com'],
    ['the host of a mailbox', 'ana@norte.com', 'norte.com'],
    ['one made of two words that stand apart', 'Ana torres@norte.com', 'anatorres@norte.com'],
    ['one with an @ that is not printed', 'ana.norte.com', 'ana@norte.com'],
    ['one with an ending that is not printed', 'ana@norte', 'ana@norte.com'],
    ['one made of a word and a dash', 'Ana Torres - ventas@norte.com', 'torres-ventas@norte.com'],
    ['one made of a word and its full stop', 'Corp. ventas@norte.com', 'corp.ventas@norte.com'],
    ['one with a dot more', 'anatorres@norte.com', 'ana.torres@norte.com'],
    ['one with a dot less', 'ana.torres@norte.com', 'anatorres@norte.com'],
    ['one with another sign', 'ana_torres@norte.com', 'ana-torres@norte.com'],
    ['one with a dash more in its domain', 'ana@norteobras.com', 'ana@norte-obras.com'],
    ['one without its apostrophe', "o'neil@norte.com", 'oneil@norte.com'],
    ['a name that somebody has elsewhere', '@norte.studio', 'norte.studio'],
    ['one with another digit', 'ana71@norte.com', 'ana74@norte.com'],
  ])('is not %s: %j does not contain %s', (_, line, address) => {
    expect(stands(line, address)).toBe(false)
  })
})
