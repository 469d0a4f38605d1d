import { type Env, readKeyFile } from '#core/base/env.ts'
import { createToken } from '#core/base/secret.ts'
import { changeKey } from '#db/change-key.ts'
import { DatabaseError } from '#db/database-error.ts'
import { isOpenedBy } from '#db/open-file.ts'
import { keptByRestores } from '#db/unfinished.ts'

export const keyUsage = `new-key                                  prints a new key for DATABASE_KEY
encrypt                                  encrypts the database with DATABASE_KEY; stop the service first
rekey <file>                             encrypts it with the key in the file instead
decrypt                                  decrypts the database`

type Settings = Pick<Env, 'DATABASE_PATH' | 'DATABASE_KEY'>

/**
 * Runs an operator's command about the database key and returns the lines to show, or undefined for another command.
 * Throws DatabaseError for what the operator can fix.
 */
export async function runKeyCommand(env: Settings, words: readonly string[]): Promise<string[] | undefined> {
  const [verb, file, ...more] = words
  if (more.length > 0 || (file !== undefined) !== (verb === 'rekey')) return undefined
  if (verb === 'new-key') return [createToken()]
  if (verb === 'encrypt') return encrypt(env)
  if (verb === 'rekey' && file) return rekey(env, readKeyFile(file, 'rekey'))
  if (verb === 'decrypt') return decrypt(env)
  return undefined
}

async function encrypt({ DATABASE_PATH, DATABASE_KEY }: Settings): Promise<string[]> {
  const to = needed(DATABASE_KEY)
  if (isOpenedBy(DATABASE_PATH, to)) return [`${DATABASE_PATH} is sealed with DATABASE_KEY already`]
  await changeKey(DATABASE_PATH, { from: undefined, to })
  return [`${DATABASE_PATH} is sealed with DATABASE_KEY`, ...keptOf(DATABASE_PATH)]
}

async function rekey({ DATABASE_PATH, DATABASE_KEY }: Settings, to: string): Promise<string[]> {
  const from = needed(DATABASE_KEY)
  if (!isOpenedBy(DATABASE_PATH, to)) await changeKey(DATABASE_PATH, { from, to })
  return [
    `${DATABASE_PATH} is sealed with the new key: set it as DATABASE_KEY before the next start`,
    'Backups from before keep the key of their time: keep that as long as you keep them',
    ...keptOf(DATABASE_PATH),
  ]
}

async function decrypt({ DATABASE_PATH, DATABASE_KEY }: Settings): Promise<string[]> {
  await changeKey(DATABASE_PATH, { from: needed(DATABASE_KEY), to: undefined })
  return [`${DATABASE_PATH} is stored unsealed: start without DATABASE_KEY`]
}

function needed(key: string | undefined): string {
  if (!key) throw new DatabaseError('DATABASE_KEY: is needed (`npm run admin -- new-key` makes one)')
  return key
}

function keptOf(path: string): string[] {
  return keptByRestores(path).map(kept => `${kept} is as it was: delete it when you need it no more`)
}
