import type { CardContact } from '#reader/contact.ts'
import type { TextLine } from '#reader/port.ts'
import { extractFields } from './extract-fields.ts'

/** Invented: what most cards bear, in two languages. */
const cards = [
  [
    'Dr. María Peñalver Ruiz',
    'Sales Director',
    'Harborwick & Sons Ltd',
    '+34 912 345 678',
    'm.penalver@example.com',
    'www.example.com',
    'Calle Mayor 12, 28013 Madrid',
  ],
  [
    'Jonas Großmann',
    'Geschäftsführer',
    'Abteilung Vertrieb',
    'Nordlicht Technik GmbH',
    'Tel. 040 1234567',
    'info@example.de',
    'Hafenstraße 7',
    '20457 Hamburg',
  ],
]

const usual = 0.95

const lineOf = (text: string, index: number): TextLine => {
  const [top, bottom, right] = [100 + 60 * index, 140 + 60 * index, 100 + 20 * text.length]
  return {
    text,
    confidence: usual,
    box: [
      [100, top],
      [right, top],
      [right, bottom],
      [100, bottom],
    ],
  }
}

/**
 * Lets the extraction make its tables and patterns ready, which takes a tenth of a second: done before anybody waits, it
 * holds up nobody in the middle of the first card. Returns what it found.
 */
export const warmUpExtraction = (): (CardContact | undefined)[] =>
  cards.map(card => extractFields({ lines: card.map(lineOf), codes: [], width: 1000, height: 600 }))
