import { createReadStream } from 'node:fs'
import { removeChecksum, writeWhole } from '#db/backup/backup-file.ts'
import { seal } from '#db/backup/sealed-file.ts'

/** Writes an unsealed backup again, sealed so that each guess of its passphrase costs an eighth. Returns `to`. */
export async function sealCheaply(from: string, to: string, passphrase: string): Promise<string> {
  await writeWhole(to, seal(removeChecksum(createReadStream(from)), passphrase, { log2N: 14 }))
  return to
}
