import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, it, onTestFinished } from 'vitest'
import { getContact } from '#core/contact-rows/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { setUpAddressBook } from '#tests/app/address-book-setup.ts'
import { makeContact } from '#tests/app/factories.ts'

const run = promisify(execFile)

/** Debian's package of that name; `.ci/run` installs it. */
const hasVdirsyncer = spawnSync('vdirsyncer', ['--version']).status === 0

/** An address book, and a vdirsyncer that copies it to a folder. */
async function setUp() {
  const setup = setUpAddressBook()
  const server = serve({ fetch: setup.api.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const folder = temporaryFolder('card-scan-bot-vdirsyncer')
  onTestFinished(() => {
    server.close()
  })
  const config = join(folder, 'config')
  writeFileSync(
    config,
    `[general]
status_path = "${folder}/status/"
[pair cards]
a = "service"
b = "files"
collections = ["contacts"]
conflict_resolution = "a wins"
[storage service]
type = "carddav"
url = "http://127.0.0.1:${port}/"
username = "${setup.userId}"
password = "${setup.keyOf()}"
read_only = true
[storage files]
type = "filesystem"
path = "${folder}/files/"
fileext = ".vcf"
`,
  )
  const vdirsyncer = async (...command: string[]) => {
    const process = run('vdirsyncer', ['-v', 'INFO', '-c', config, ...command])
    process.child.stdin?.end('y\n')
    const { stdout, stderr } = await process
    return `${stdout}${stderr}`
  }
  return {
    ...setup,
    discover: () => vdirsyncer('discover'),
    /** Syncs, and counts what was copied and deleted. */
    sync: async () => {
      const output = await vdirsyncer('sync')
      const count = (word: RegExp) => output.match(word)?.length ?? 0
      return { copied: count(/^Copying/gm), deleted: count(/^Deleting/gm) }
    },
    /** The copied contacts, each as a list of lines. */
    copies: () => {
      const files = readdirSync(join(folder, 'files/contacts')).filter(name => name.endsWith('.vcf'))
      return files.map(name => readFileSync(join(folder, 'files/contacts', name), 'utf8').split(/\r?\n/)).toSorted()
    },
  }
}

it.skipIf(!hasVdirsyncer)(
  'vdirsyncer copies every contact, then only what changed (needs Debian’s vdirsyncer)',
  async () => {
    const { app, userId, discover, sync, copies } = await setUp()
    const contactIds = ['Ana', 'Ñandú 🚀', 'B <&> C', 'Dan'].map((first_name, n) =>
      makeContact(app, { userId, first_name, email: `${n}@b.es`, phone: '', phone_e164: '' }),
    )
    const stored = (ids: number[]) =>
      ids.map(contactId => getContact(app, { userId, contactId }).vcf.split('\r\n')).toSorted()
    await discover()
    expect(await sync()).toEqual({ copied: 4, deleted: 0 })
    expect(copies()).toEqual(stored(contactIds))
    expect(await sync()).toEqual({ copied: 0, deleted: 0 })

    const [changed, deleted, ...same] = contactIds as [number, number, number, number]
    updateContact(app, { userId, contactId: changed, patch: { notes: 'Two\nlines' } })
    deleteContact(app, { userId, contactId: deleted })
    const added = makeContact(app, { userId, first_name: 'Eva', email: 'eva@b.es', phone: '', phone_e164: '' })
    expect(await sync()).toEqual({ copied: 2, deleted: 1 })
    expect(copies()).toEqual(stored([changed, ...same, added]))
  },
)
