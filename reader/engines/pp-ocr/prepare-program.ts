// Makes the models that readers open (prepared-models.ts) in the folder that is named, and ends.
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as onnx from 'onnxruntime-node'
import { makeModels } from './models.ts'
import { prepareModel } from './open-model.ts'
import { manifest, preparedIn } from './prepared-models.ts'

const oneDayMs = 86_400_000

const [folder = ''] = process.argv.slice(2)
const { parts, ...models } = await makeModels()
const unfinished = `${folder}.${process.pid}`
try {
  await mkdir(unfinished, { recursive: true })
  for (const [part, model] of Object.entries(parts)) await prepareModel(onnx, model, join(unfinished, `${part}.ort`))
  const files = Object.fromEntries(Object.keys(parts).map(part => [part, `${part}.ort`]))
  await writeFile(join(unfinished, manifest), JSON.stringify({ ...models, parts: files }))
  await rename(unfinished, folder).catch(async () => {
    // Another reader was as quick, or what lies there cannot be used.
    if (await preparedIn(folder)) return
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
  })
} finally {
  await rm(unfinished, { recursive: true, force: true })
}
for (const name of await readdir(dirname(folder))) {
  const other = join(dirname(folder), name)
  if (other === folder || Date.now() - (await stat(other)).mtimeMs < oneDayMs) continue
  await rm(other, { recursive: true, force: true })
}
