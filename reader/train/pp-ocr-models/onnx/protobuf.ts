/** A field of a protobuf message: `from` is the offset of its key, `start` and `end` enclose its content. */
export type Field = { number: number; from: number; start: number; end: number }

function readVarint(bytes: Uint8Array, at: number): [value: number, next: number] {
  let value = 0
  let factor = 1
  for (let next = at; next < bytes.length; next++) {
    const byte = bytes[next] ?? 0
    value += (byte & 127) * factor
    if (byte < 128) return [value, next + 1]
    factor *= 128
  }
  throw new RangeError('a varint runs past the end of the message')
}

/** The fields of the message between `start` and `end`. Throws RangeError if the bytes are not a message. */
export function* fieldsOf(bytes: Uint8Array, start = 0, end = bytes.length): Generator<Field> {
  for (let from = start; from < end; ) {
    const [key, content] = readVarint(bytes, from)
    const [number, wire] = [Math.floor(key / 8), key % 8]
    const [length, first] = wire === 2 ? readVarint(bytes, content) : [0, content]
    const next =
      wire === 2 ? first + length : wire === 0 ? readVarint(bytes, content)[1] : content + (wire === 1 ? 8 : 4)
    if (next > end) throw new RangeError('a field runs past the end of the message')
    yield { number, from, start: first, end: next }
    from = next
  }
}

/** The integers in a field: one, or several packed ones. */
export function numbersOf(bytes: Uint8Array, { start, end }: Field): number[] {
  const numbers: number[] = []
  for (let at = start; at < end; ) {
    const [value, next] = readVarint(bytes, at)
    numbers.push(value)
    at = next
  }
  return numbers
}

function varint(value: number): Uint8Array {
  const out: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) out.push((rest % 128) + 128)
  return Uint8Array.from([...out, rest])
}

/** Joins encoded fields to a message. */
export const message = (...fields: readonly Uint8Array[]): Uint8Array => Buffer.concat(fields)
/** An integer field. */
export const numberField = (field: number, value: number) => message(varint(field * 8), varint(value))
/** A float32 field. */
export const floatField = (field: number, value: number) =>
  message(varint(field * 8 + 5), new Uint8Array(Float32Array.of(value).buffer))
/** A field of bytes, or of an embedded message. */
export const bytesField = (field: number, content: Uint8Array) =>
  message(varint(field * 8 + 2), varint(content.length), content)
/** A string field. */
export const textField = (field: number, text: string) => bytesField(field, Buffer.from(text))
