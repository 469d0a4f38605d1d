import { rmSync } from 'node:fs'
import { copyFile, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a folder with one drawn card and its label, as `bench:real` takes it. It is removed when the process exits. */
export async function drawnFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-real-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  await copyFile(new URL('../../synth/set/card-01.jpg', import.meta.url), join(folder, 'card-01.jpg'))
  const fields = {
    first_name: 'Corwin',
    last_name: 'Ashdell',
    company: 'Harborwick',
    emails: ['cashdell@harborwick.com'],
  }
  const label = { id: 'card-01', file: 'card-01.jpg', repo: 'drawn', kind: 'photo', lang: 'en', split: 'dev', fields }
  await writeFile(join(folder, 'labels.jsonl'), `${JSON.stringify(label)}\n`)
  return folder
}
