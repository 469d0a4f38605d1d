import { expect, it } from 'vitest'
import { bytesField, fieldsOf, message, numberField, textField } from './protobuf.ts'

it('fields are found again, whatever their length', () => {
  const bytes = message(numberField(1, 300), textField(2, 'é'), bytesField(100, new Uint8Array(200)))
  const lengths = [...fieldsOf(bytes)].map(({ number, start, end }) => [number, end - start])
  expect(lengths).toEqual([
    [1, 2],
    [2, 2],
    [100, 200],
  ])
})

it('a truncated message is refused', () => {
  const bytes = textField(2, 'a longer text')
  expect(() => [...fieldsOf(bytes.subarray(0, 6))]).toThrow(RangeError)
  expect(() => [...fieldsOf(Uint8Array.of(0xff))]).toThrow(RangeError)
})
