/**
 * Parses CSV by RFC 4180 into rows of fields, like a program that imports it. Independent of the code that writes
 * CSV.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (isQuoted) {
      if (char !== '"') field += char
      else if (text[at + 1] === '"') field += text[++at]
      else isQuoted = false
    } else if (char === '"') isQuoted = true
    else if (char === ',') {
      row.push(field)
      field = ''
    } else if (char === '\r' && text[at + 1] === '\n') {
      rows.push([...row, field])
      row = []
      field = ''
      at++
    } else field += char
  }
  return field || row.length > 0 ? [...rows, [...row, field]] : rows
}
