import { expect, it } from 'vitest'
import { writtenCardOf } from './written-cards.ts'
import { writtenTexts } from './written-texts.ts'

const card = writtenCardOf(`name: Ana / Torres
title: Luthier | -
firm: Casa Violeta | Violeta

2.4 CASA VIOLETA
1 Bring it back to life

1.2 Ana Torres, Luthier
1 Ana
0.9 12 Mill Road, Leeds
0.9 Tel. 612 345 678`)

it('texts of a written card are what its head says; lines that are none of it are wares, unless they say how to reach somebody', () => {
  expect(writtenTexts([card])).toEqual({
    person: ['Ana Torres'],
    job: ['Luthier'],
    firm: ['Casa Violeta', 'Violeta'],
    wares: ['Bring it back to life'],
  })
})

it('other lines of a card on which no single text is right are left out', () => {
  const unclear = writtenCardOf(
    'firm: Casa Violeta\nignore: name\n\n2 Casa Violeta\n1 Ana & Luis\n1 Bring it back to life',
  )
  expect(writtenTexts([unclear])).toEqual({ person: [], job: [], firm: ['Casa Violeta'], wares: [] })
})
