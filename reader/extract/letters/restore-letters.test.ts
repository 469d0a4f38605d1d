import { describe, expect, it } from 'vitest'
import { restoreLetters } from './restore-letters.ts'

describe('letters that the readers do not know', () => {
  it.each([
    ['Jórn Múller', 'Jörn Müller'],
    ['KÓLN', 'KÖLN'],
    ['LindenstraBe 48', 'Lindenstraße 48'],
    ['Anja GroBmann', 'Anja Großmann'],
    ['Uwe WeiSenborn', 'Uwe Weißenborn'],
    ['Geschaftsfuhrer', 'Geschäftsführer'],
    ['Buro fur Vermógen', 'Büro für Vermögen'],
    ['GROBMANN', 'GROBMANN'],
    ['René Muñoz García', 'René Muñoz García'],
    ['Thomas Bauer', 'Thomas Bauer'],
  ])('are German on a German card: %s → %s', (read, written) => {
    expect(restoreLetters(read, { language: 'de', country: 'DE' })).toBe(written)
  })

  it.each([
    ['Héléne Lefévre', 'Hélène Lefèvre'],
    ['Cháteau Beauchéne', 'Château Beauchêne'],
    ['Noél et Maélle', 'Noël et Maëlle'],
    ['Loíc', 'Loïc'],
    ['Francois Garcon', 'François Garçon'],
    ['Premiere Forét', 'Première Forêt'],
    ['Jéróme Hótel', 'Jérôme Hôtel'],
    ['Andrée Prévost', 'Andrée Prévost'],
    ['Directeur Général', 'Directeur Général'],
    ['Inés López', 'Inés López'],
  ])('are French on a French card: %s → %s', (read, written) => {
    expect(restoreLetters(read, { language: 'fr', country: 'FR' })).toBe(written)
  })

  it.each([
    ['Nicoló', 'Nicolò'],
    ['SOCIETÁ', 'SOCIETÀ'],
    ['Pasticcería del Caffé', 'Pasticceria del Caffè'],
    ['perché', 'perché'],
    ['Café Roma', 'Café Roma'],
  ])('are Italian on an Italian card: %s → %s', (read, written) => {
    expect(restoreLetters(read, { language: 'it', country: 'IT' })).toBe(written)
  })

  it.each([
    ['Rosángela Cámara', 'Rosângela Câmara'],
    ['Agéncia Antónia', 'Agência Antônia'],
    ['Goncalves Lourenco', 'Gonçalves Lourenço'],
    ['Consultoría', 'Consultoria'],
    ['Belém', 'Belém'],
    ['Hernández Méndez', 'Hernández Méndez'],
  ])('are Brazilian on a Brazilian card: %s → %s', (read, written) => {
    expect(restoreLetters(read, { language: 'pt', country: 'BR' })).toBe(written)
  })

  it('keep the acutes of Portugal on a card from there', () => {
    expect(restoreLetters('António Vicéncio', { language: 'pt', country: 'PT' })).toBe('António Vicêncio')
  })

  it.each([
    ['Gestion y Direccion', 'Gestión y Dirección'],
    ['Ingenieria Peñalba', 'Ingeniería Peñalba'],
    ['Joā Díaz', 'Joá Díaz'],
    ['Materia prima', 'Materia prima'],
  ])('are Spanish on a Spanish card: %s → %s', (read, written) => {
    expect(restoreLetters(read, { language: 'es', country: 'ES' })).toBe(written)
  })
})
