declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type HeifImage = {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `target.data` with RGBA pixels, then calls back with the target, or with null where decoding failed. */
    display(target: HeifTarget, done: (shown: HeifTarget | null) => void): void
    free(): void
  }
  type HeifTarget = { data: Uint8ClampedArray; width: number; height: number }
  type LibHeif = { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } }

  /** Starts an instance of libheif with a memory of its own. */
  export default function startLibHeif(): LibHeif
}
