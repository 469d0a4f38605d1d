import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { modelFiles } from '#reader/engines/pp-ocr/models.ts'
import { onnxModels } from './models.ts'
import { externalWeights } from './onnx/external-weights.ts'

/** The files of the models by name. */
async function filesOfModels(): Promise<Map<string, Uint8Array>> {
  const { parts, alphabets } = await onnxModels()
  const files = new Map<string, Uint8Array>([['alphabets.json', Buffer.from(`${JSON.stringify(alphabets)}\n`)]])
  for (const part of Object.keys(modelFiles) as (keyof typeof modelFiles)[]) {
    const name = modelFiles[part]
    const weightsName = name.replace(/\.onnx$/, '.weights')
    const { model, weights } = externalWeights(parts[part], weightsName)
    files.set(name, model).set(weightsName, weights)
  }
  return files
}

/** Makes the models and writes them with their checksums. Returns the names of the files. */
export async function writeModels(folder: string): Promise<string[]> {
  const files = await filesOfModels()
  const sums = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, bytes]) => {
      return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`
    })
  files.set('SHA256SUMS', Buffer.from(sums.join('')))
  await mkdir(folder, { recursive: true })
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes)
  return [...files.keys()]
}
