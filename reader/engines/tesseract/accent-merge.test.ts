import { describe, expect, it } from 'vitest'
import { mayHaveAccents, mergeAccents } from './accent-merge.ts'

const confident = (text: string) => ({ text, confidence: 0.9 })

describe('accents from the second reading', () => {
  it.each([
    ['Nunez Garcia', 'Núñez García', 'Núñez García'],
    ['Responsable de Diseno', '| Responsable de Diseño', 'Responsable de Diseño'],
    ['Logistica', 'Logística|', 'Logística'],
    ['Guemes', 'Giiemes', 'Güemes'],
    ['Torii Guterbahnhof', 'Torii Giiterbahnhof', 'Torii Guterbahnhof'],
    ['Atencao ao cliente', 'Atenção ao clienle', 'Atenção ao clienle'],
  ])('are taken where both readings have the same letters: %s', (first, second, expected) => {
    expect(mergeAccents(first, confident(second))).toBe(expected)
  })

  it.each([
    ['Sanjay Verma', 'Sanlay Verna'],
    ['Nunez', 'Ibáñez'],
    ['Director', ''],
  ])('are not taken where the readings differ: %s', (first, second) => {
    expect(mergeAccents(first, confident(second))).toBe(first)
  })

  it.each([
    ['Avda. de la Estacin, 28013 Madid', 'Avda. de la Estación, 28013 Madrid'],
    ['Pase0 del Rio, 5', 'Paseo del Río, 5'],
  ])('are taken with missing letters where the second reading is very confident: %s', (first, second) => {
    expect(mergeAccents(first, { text: second, confidence: 0.95 })).toBe(second)
  })

  it.each([
    ['Konigsallee 19a, 90402 Nurnberg', 'Kónigsallee 19a, 90402 Nirnbarg', 'Kónigsallee 19a, 90402 Nurnberg'],
    ['LINDSAMLICH UIfwigo', 'LINDSAML.ICH Ulfwigo', 'LINDSAMLICH Ulfwigo'],
    ['lracinda Brandao', 'Iracinda Brandgo', 'Iracinda Brandao'],
    ['Estaci6n 6B Norte', 'Estación 68 Nonto', 'Estación 6B Norte'],
    ['Jane Doe', 'Jáne X Doe', 'Jane Doe'],
  ])('are taken word by word where other words differ: %s', (first, second, expected) => {
    expect(mergeAccents(first, { text: second, confidence: 0.7 })).toBe(expected)
  })

  it('are not taken where the second reading has a low confidence', () => {
    expect(mergeAccents('Atencao ao cliente', { text: 'Atenção ao clienle', confidence: 0.4 })).toBe(
      'Atencao ao cliente',
    )
  })

  it.each([
    ['María Pérez', true],
    ['maria@perez.es', false],
    ['www.perez.es', false],
    ['+34 612 345 678', false],
    ['Tel 612345678', false],
  ])('are possible in %s: %s', (line, expected) => {
    expect(mayHaveAccents(line)).toBe(expected)
  })
})
