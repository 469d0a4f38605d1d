import { expect, it } from 'vitest'
import { takeSpans } from '#reader/extract/spans/take-spans.ts'
import { languageOf } from './card-language.ts'

const card = (...texts: string[]) =>
  takeSpans(
    texts.map((text, row) => ({
      text,
      confidence: 1,
      left: 0,
      right: 400,
      top: row * 40,
      bottom: row * 40 + 20,
      size: 1,
    })),
  )

it.each([
  [['Caio Falcao', '+55 31 98765-4321'], 'pt'],
  [['Rui Falcao', '+351 912 345 678', 'rui@vale.pt'], 'pt'],
  [['Caio Falcao', 'caio@vale.com.br'], 'pt'],
  [['Caio Falcao', 'Engenheiro Civil'], 'pt'],
  [['Caio Falcao', 'Av. Paulista, 1842', '01310-200 Sáo Paulo - SP'], 'pt'],
  [['Iker Bilbao', 'Director', '+34 612 345 678', 'iker@acme.es'], 'es'],
  [['Jórn Múller', 'Weidenbach GmbH', 'joern@weidenbach.com'], 'de'],
  [['Jórn Múller', 'LindenstraBe 48', 'Telefon 040 123456'], 'de'],
  [['Maélle Roux', 'Clairval SARL', '12, rue des Tilleuls'], 'fr'],
  [['Nicoló Bianchi', 'Via Garibaldi, 31', 'nicolo@valdarno.it'], 'it'],
])('a card with %j is in %s', (texts, language) => {
  expect(languageOf(card(...texts))).toBe(language)
})

it.each([
  { texts: ['Jane Doe', '+44 7700 900123', 'jane@acme.com'] },
  { texts: ['Jane Doe', 'jane@acme.de', '+33 6 12 34 56 78'] },
  { texts: ['José Vía', 'Via Mobil Inc', '+1 503 555 0145'] },
])('a card with $texts may be in any', ({ texts }) => {
  expect(languageOf(card(...texts))).toBeUndefined()
})
