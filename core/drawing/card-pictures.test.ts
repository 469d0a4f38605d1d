import { expect, it } from 'vitest'
import { cardPictures } from './card-picture.ts'

const cardOf = (company: string) => ({
  ...{ first_name: 'Olga', last_name: 'Prat', company, position: '' },
  ...{ email: '', phone: '', website: '' },
})

/** Drawings that end when the test says so. */
function heldDrawings(options: { kept?: number; waiting?: number }) {
  const held: PromiseWithResolvers<Uint8Array<ArrayBuffer> | undefined>[] = []
  const begun: string[] = []
  const pictureOf = cardPictures({
    ...options,
    draw: ({ company }) => {
      begun.push(company)
      const drawing = Promise.withResolvers<Uint8Array<ArrayBuffer> | undefined>()
      held.push(drawing)
      return drawing.promise
    },
  })
  const finish = (index: number) => held[index]?.resolve(new Uint8Array([index]))
  return { pictureOf: (company: string) => pictureOf(cardOf(company)), begun, held, finish }
}
const settled = () => new Promise<void>(resolve => setImmediate(resolve))

it('draws one card at a time, and each once however many ask', async () => {
  const { pictureOf, begun, finish } = heldDrawings({})
  const asked = [pictureOf('a'), pictureOf('b'), pictureOf('a')]
  await settled()
  expect(begun).toEqual(['a'])
  finish(0)
  await settled()
  expect(begun).toEqual(['a', 'b'])
  finish(1)
  expect(await Promise.all(asked)).toEqual([new Uint8Array([0]), new Uint8Array([1]), new Uint8Array([0])])
  expect(await pictureOf('a')).toEqual(new Uint8Array([0]))
  expect(begun).toEqual(['a', 'b'])
})

it('refuses at once when too many others wait', async () => {
  const { pictureOf, finish } = heldDrawings({ waiting: 2 })
  const asked = [pictureOf('a'), pictureOf('b')]
  expect(await pictureOf('c')).toBeUndefined()
  await settled()
  finish(0)
  await settled()
  finish(1)
  await Promise.all(asked)
  const third = pictureOf('c')
  await settled()
  finish(2)
  expect(await third).toEqual(new Uint8Array([2]))
})

it('keeps the latest requested ones only', async () => {
  const { pictureOf, begun, finish } = heldDrawings({ kept: 2 })
  for (const [index, company] of ['a', 'b', 'c'].entries()) {
    const asked = pictureOf(company)
    await settled()
    finish(index)
    await asked
    await pictureOf('a').then(() => undefined)
  }
  expect(begun).toEqual(['a', 'b', 'c'])
  void pictureOf('b')
  await settled()
  expect(begun).toEqual(['a', 'b', 'c', 'b'])
})

it('retries after a failure', async () => {
  const { pictureOf, begun, held } = heldDrawings({})
  const asked = pictureOf('a')
  await settled()
  held[0]?.reject(new Error('No memory'))
  await expect(asked).rejects.toThrow('No memory')
  void pictureOf('a')
  await settled()
  expect(begun).toEqual(['a', 'a'])
})
