// Makes the models that readers open (prepared-models.ts) in the folder that is named, and ends.
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as onnx from 'onnxruntime-node'
import { makeModels } from './models.ts'
import { prepareModel } from './open-model.ts'
import { manifest } from './prepared-models.ts'

const oneDayMs = 86_400_000

const [folder = ''] = process.argv.slice(2)
const { parts, ...models } = await makeModels()
const unfinished = `${folder}.${process.pid}`
await mkdir(unfinished, { recursive: true })
for (const [part, model] of Object.entries(parts)) await prepareModel(onnx, model, join(unfinished, `${part}.ort`))
const files = Object.fromEntries(Object.keys(parts).map(part => [part, `${part}.ort`]))
await writeFile(join(unfinished, manifest), JSON.stringify({ ...models, parts: files }))
// Another reader may have been as quick.
await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }))
for (const name of await readdir(dirname(folder))) {
  const other = join(dirname(folder), name)
  if (other === folder || Date.now() - (await stat(other)).mtimeMs < oneDayMs) continue
  await rm(other, { recursive: true, force: true })
}
