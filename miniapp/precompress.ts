import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = new Set(['.js', '.css', '.svg', '.json'])

/**
 * Writes a .br and a .gz beside every text file of the build, so that the server compresses nothing per request.
 * Not index.html: the server fills in its boot data.
 */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    closeBundle(error?: Error) {
      if (error) return
      for (const file of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        if (!compressible.has(extname(file))) continue
        const path = join(outDir, file)
        const bytes = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(bytes))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
