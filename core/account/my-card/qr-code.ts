import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

let loaded: Promise<unknown> | undefined

/** Loads the writer from its package's file; by default it would come from a network. */
function load(): Promise<unknown> {
  loaded ??= readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))).then(file => {
    const wasmBinary = new Uint8Array(file).buffer
    return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  })
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}

/**
 * A QR code of the text with its quiet zone: SVG as a `data:` URL for screens, PNG for a chat. A writer beside the one of
 * the screens (`uqr`): that one draws no PNG, without which no chat shows a code; this one is a megabyte of WebAssembly,
 * too much for a page, and a code that holds an app key is drawn where the key is shown, so that it goes nowhere again.
 */
export async function qrCode(text: string): Promise<{ dataUrl: string; png: () => Promise<Uint8Array> }> {
  await load()
  const options = { format: 'QRCode', options: 'ecLevel=M', scale: 12, addQuietZones: true } as const
  const { svg, image, error } = await writeBarcode(text, options)
  if (error || !image) throw new Error(`No QR code: ${error}`)
  return {
    dataUrl: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    png: async () => new Uint8Array(await image.arrayBuffer()),
  }
}
