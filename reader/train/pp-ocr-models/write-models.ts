import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { modelFiles } from '#reader/engines/pp-ocr/models.ts'
import { detectorParts } from './models.ts'
import { externalWeights } from './onnx/external-weights.ts'

/** Makes the detector and writes it in a folder. Returns the names of the files. */
export async function writeDetector(folder: string): Promise<string[]> {
  const parts = await detectorParts()
  const files = (['strips', 'search'] as const).flatMap(part => {
    const name = modelFiles[part]
    const weightsName = name.replace(/\.onnx$/, '.weights')
    const { model, weights } = externalWeights(parts[part], weightsName)
    return [[name, model] as const, [weightsName, weights] as const]
  })
  await mkdir(folder, { recursive: true })
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes)
  return files.map(([name]) => name)
}

/** Writes SHA256SUMS: the checksums of all models in a folder. */
export async function writeChecksums(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => /\.(?:onnx|weights|json)$/.test(name)).sort()
  const sums = names.map(async name => {
    const bytes = await readFile(join(folder, name))
    return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`
  })
  await writeFile(join(folder, 'SHA256SUMS'), (await Promise.all(sums)).join(''))
}
