import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

let loaded: Promise<unknown> | undefined

/** Loads the encoder from its package's file; by default it would load from a network. */
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
 * A QR code of the text with its quiet zone: SVG as a `data:` URL for screens, PNG for a chat. The screens have
 * another encoder (`uqr`) that cannot make a PNG, which chats need. This one is a megabyte of WebAssembly, too much
 * for a page. Codes with an app key are drawn in the page, so that the key is not sent again.
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
