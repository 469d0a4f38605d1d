import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader'
import { sharpOf } from '#reader/picture/prepare-image.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { TextLine } from '#reader/port.ts'
import { mayHoldCodes } from './may-hold-codes.ts'

const longEdge = 1400
/** The formats that cards and badges use. Product barcodes are left out, since they hold no contact. */
const formats: ReadInputBarcodeFormat[] = ['QRCode', 'DataMatrix', 'Aztec', 'PDF417']

let loaded: Promise<unknown> | undefined

/** Loads the decoder from the file in its package. By default zxing-wasm would download it. */
function load(): Promise<unknown> {
  loaded ??= readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then(file => {
    const wasmBinary = new Uint8Array(file).buffer
    return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  })
  // After a failure the next picture loads it again.
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}

/**
 * The texts of the codes in a picture; none if the decoder fails, since the printed text can be used without them. `lines`
 * are the text lines of this picture.
 */
export async function readCodes(picture: Pixels, lines: readonly TextLine[]): Promise<string[]> {
  try {
    if (!mayHoldCodes(picture, lines)) return []
    return await decodeCodes(picture)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown'
    process.emitWarning(`The codes in a photo could not be decoded: ${why}`)
    return []
  }
}

async function decodeCodes(picture: Pixels): Promise<string[]> {
  await load()
  const { data, info } = await sharpOf(picture)
    .resize({ width: longEdge, height: longEdge, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const image = {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb',
    pixelFormat: 'rgba-unorm8',
  } as const
  const codes = await readBarcodes(image, { formats, maxNumberOfSymbols: 4 })
  return codes.filter(code => code.isValid).map(code => code.text)
}
