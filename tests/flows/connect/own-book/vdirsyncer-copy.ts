import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'

const run = promisify(execFile)

/** Debian's package of that name; `.ci/run` installs it. */
export const hasVdirsyncer = spawnSync('vdirsyncer', ['--version']).status === 0

/** A folder that vdirsyncer keeps the same as a book. */
export async function startCopy(book: { url: string; username: string; password: string; isReadOnly?: boolean }) {
  const folder = temporaryFolder('card-scan-bot-vdirsyncer')
  const files = join(folder, 'files')
  mkdirSync(files)
  const config = join(folder, 'config')
  writeFileSync(
    config,
    `[general]
status_path = "${folder}/status/"
[pair cards]
a = "server"
b = "files"
collections = null
conflict_resolution = "a wins"
[storage server]
type = "carddav"
url = "${book.url}"
username = "${book.username}"
password = "${book.password}"
read_only = ${book.isReadOnly === true}
[storage files]
type = "filesystem"
path = "${files}"
fileext = ".vcf"
`,
  )
  const vdirsyncer = async (...command: string[]) => {
    const process = run('vdirsyncer', ['-v', 'INFO', '-c', config, ...command], { maxBuffer: 64 * 1024 * 1024 })
    process.child.stdin?.end('y\n')
    const { stdout, stderr } = await process
    return `${stdout}${stderr}`
  }
  await vdirsyncer('discover')
  const names = () => readdirSync(files).filter(name => name.endsWith('.vcf'))
  const read = (name: string) => readFileSync(join(files, name), 'utf8').replace(/\r?\n[ \t]/g, '')
  return {
    /** Copies in both directions; returns how many were copied or deleted. */
    sync: async () => ((await vdirsyncer('sync')).match(/^(Copying|Deleting)/gm) ?? []).length,
    /** Every card by the name of its file, unfolded. */
    cards: () => new Map(names().map(name => [name, read(name)])),
    write: (name: string, vcard: string) => writeFileSync(join(files, name), vcard),
  }
}
