import { describe, expect, it } from 'vitest'
import type { CardLine } from '#core/extract/spans/card-lines.ts'
import type { Spans } from '#core/extract/spans/take-spans.ts'
import { noWordLists, wordLists } from '#core/extract/words/word-lists.ts'
import { evidenceOf, judgeLines } from './judge-lines.ts'

const line = (text: string, top: number, size = 1): CardLine => ({
  text,
  confidence: 0.98,
  left: 50,
  right: 50 + text.length * 12 * size,
  top,
  bottom: top + 24 * size,
  size,
})

const email = (address: string): Spans['emails'][number] => ({
  email: address,
  confidence: 0.98,
  line: line(address, 400),
})
const spans = (emails: readonly string[], websites: readonly string[] = []): Spans => ({
  emails: emails.map(email),
  websites: websites.map(website => ({ website, confidence: 0.98, broken: false })),
  phones: [],
  rest: [],
})

function judged(lines: readonly CardLine[], reach: Spans, address: readonly CardLine[] = [], lists = wordLists) {
  const { name, position, company } = judgeLines(lines, address, evidenceOf(reach, lists))
  return [name, position, company].map(choice => choice?.candidate.text)
}

describe('what e-mails and sites say about whose card it is', () => {
  it('is the firm’s own name, unless everybody can have the address', () => {
    const evidence = evidenceOf(spans(['jane.doe@acme-foods.com', 'jane80@gmail.com'], ['www.copperline.es']))
    expect(evidence).toMatchObject({
      localParts: ['jane.doe', 'jane80'],
      ownNames: ['copperline', 'acmefoods'],
      freeLocalParts: ['jane'],
    })
  })
})

describe('name, job and firm of a card', () => {
  it('are told apart by the e-mail, with no list of words', () => {
    const lines = [
      line('Zalendo Quiñonedo', 0, 1.4),
      line('Vidriera Artesana', 40, 0.9),
      line('Luzerdia Tejidos', 200, 1.4),
    ]
    expect(judged(lines, spans(['zquinonedo@tejidosluzerdia.es']), [], noWordLists)).toEqual([
      'Zalendo Quiñonedo',
      'Vidriera Artesana',
      'Luzerdia Tejidos',
    ])
  })

  it('do not take an address for a firm or a person', () => {
    const street = line('Wexcombe Lane', 300)
    const lines = [line('Jane Doe', 0, 1.4), line('Director', 40), street]
    expect(judged(lines, spans(['jane@gmail.com']), [street])).toEqual(['Jane Doe', 'Director', undefined])
  })

  it('do not hold a cut-off repetition of another line', () => {
    const lines = [line('ghtmoor Analytics', 0, 2), line('Brightmoor Analytics', 300), line('Jane Doe', 120, 1.4)]
    expect(judged(lines, spans(['jane@brightmoor.com']))[2]).toBe('Brightmoor Analytics')
  })

  it('a free address that the person’s name explains says nothing about a firm', () => {
    const lines = [line('Walter Miller', 0, 1.4), line('Director', 40), line('Brightmoor Foods', 200, 1.2)]
    expect(judged(lines, spans(['waltermiller@gmail.com']))).toEqual(['Walter Miller', 'Director', 'Brightmoor Foods'])
  })

  it('are none where nothing speaks for any', () => {
    expect(judged([line('12:30', 0)], spans([]))).toEqual([undefined, undefined, undefined])
  })
})
