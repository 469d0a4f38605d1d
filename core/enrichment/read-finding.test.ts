import { describe, expect, it } from 'vitest'
import { readFinding } from '#core/enrichment/perplexity.ts'

const texts = { personSummary: 'Runs Norte Obras.', personRole: 'CEO', companySummary: 'Builds bridges.' }
const answer = (content: unknown, urls: string[] | null = ['https://www.norteobras.com/team']) => ({
  choices: [{ message: { content: typeof content === 'string' ? content : JSON.stringify(content) } }],
  search_results: urls?.map(url => ({ url, title: 'A page', date: null })) ?? null,
  citations: ['https://from-citations.example'],
})

describe('a response', () => {
  it('contains the result, its sources, and the names of their hosts', () => {
    expect(readFinding(answer(texts))).toEqual({
      kind: 'found',
      data: { ...texts, importantLinks: ['https://www.norteobras.com/team'], sources: ['norteobras.com'] },
    })
  })

  it('has no links if nothing was searched, whatever the text names', () => {
    const finding = readFinding(answer({ ...texts, personRole: 'See [her page](https://invented.example)' }, null))
    expect(finding).toMatchObject({ data: { personRole: 'See her page', importantLinks: [], sources: [] } })
    expect(JSON.stringify(finding)).not.toMatch(/invented|from-citations/)
  })

  it.each([
    ['javascript:alert(1)', []],
    ['data:text/html,x', []],
    ['//norte.es', []],
    ['not a link', []],
    ['https://user:secret@norte.es/', []],
    [`https://norte.es/${'x'.repeat(3000)}`, []],
    ['HTTP://norte.es', ['http://norte.es/']],
  ])('uses of the link %s only %j', (url, importantLinks) => {
    expect(readFinding(answer(texts, [url]))).toMatchObject({ data: { importantLinks } })
  })

  it('lists each page and host once, at most eight', () => {
    const urls = Array.from({ length: 20 }, (_, n) => `https://norte.es/${n % 12}`)
    expect(readFinding(answer(texts, urls))).toMatchObject({
      data: { importantLinks: urls.slice(0, 8), sources: ['norte.es'] },
    })
  })

  it.each([
    ['Runs it. [1][2]', 'Runs it.'],
    ['Runs it [1, 2].', 'Runs it.'],
    ['**Runs** `it`', 'Runs it'],
    ['x'.repeat(5000), 'x'.repeat(2000)],
  ])('is turned into plain text: %.20s', (personSummary, shown) => {
    expect(readFinding(answer({ ...texts, personSummary }))).toMatchObject({ data: { personSummary: shown } })
  })

  it('without facts is empty, whatever was searched', () => {
    expect(readFinding(answer({ personSummary: ' ', personRole: '', companySummary: '[1]' }))).toEqual({
      kind: 'nothing',
    })
  })

  it.each([
    ['cut off', answer('{"personSummary": "Ru')],
    ['of another shape', answer({ summary: 'x' })],
    ['without choices', { choices: [] }],
    ['of a proxy', undefined],
  ])('%s is refused', (_, body) => {
    expect(readFinding(body)).toEqual({ kind: 'unreadable' })
  })

  // A pattern that searches to the end of the text from each bracket would take a minute.
  it.each([['['], ['[a]('], ['[1'], ['[1, '], [' '], ['**['], ['(']])(
    'of 400,000 times %j is cleaned at once',
    mark => {
      const finding = readFinding(answer({ ...texts, personSummary: `Builds bridges. ${mark.repeat(400_000)}` }))
      const summary = finding.kind === 'found' ? finding.data.personSummary : ''
      expect(summary).toMatch(/^Builds bridges\./)
      expect(summary.length).toBeLessThanOrEqual(2000)
    },
  )
})
