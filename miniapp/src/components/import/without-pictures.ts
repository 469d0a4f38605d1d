/** Files up to this size are sent as they are. */
const small = 1024 * 1024
const [lineFeed, space, tab, colon] = [10, 32, 9, 58]
/** Properties that hold pictures, sounds and keys, also in a group: `item1.PHOTO;ENCODING=b:`. */
const heavy = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i
const longestName = 60
/** A table's lines may begin with any word. */
const table = /\.(?:csv|tsv|tab|txt)$/i

/**
 * A file of contacts without its pictures, which nothing is read from and which make most of a large one. The lines that
 * a picture goes on in begin with a space, or hold no colon. A file in UTF-16 and a table come back as they are.
 */
export async function withoutPictures(file: File): Promise<File> {
  if (file.size <= small || table.test(file.name)) return file
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0xff || bytes[0] === 0xfe) return file
  const kept: Uint8Array<ArrayBuffer>[] = []
  let isHeavy = false
  let from = 0
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(lineFeed, start)
    const next = end < 0 ? bytes.length : end + 1
    const line = bytes.subarray(start, next)
    const goesOn = line[0] === space || line[0] === tab || !line.includes(colon)
    const wasHeavy = isHeavy
    isHeavy = goesOn ? isHeavy : heavy.test(String.fromCharCode(...line.subarray(0, longestName)))
    if (isHeavy && !wasHeavy) kept.push(bytes.subarray(from, start))
    if (!isHeavy && wasHeavy) from = start
    start = next
  }
  if (!isHeavy) kept.push(bytes.subarray(from))
  return new File(kept, file.name, { type: file.type })
}
