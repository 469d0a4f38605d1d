import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

const compressible = new Set(['.js', '.css', '.svg', '.json'])

/** Writes a .br and a .gz beside every text file of the build, except index.html: it gets boot data. */
function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    // Together, in zlib's threads: compressing is the longest part of a build.
    async closeBundle(error?: Error) {
      if (error) return
      const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
      await Promise.all(files.filter(file => compressible.has(extname(file))).map(file => compress(join(outDir, file))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const [brotli, gzipped] = await Promise.all([toBrotli(bytes), toGzip(bytes, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}

/** Adds the service worker to the build, as one file beside the page: a worker rules only over the paths below its own. */
function emitServiceWorker(): Plugin {
  return {
    name: 'emit-service-worker',
    apply: 'build',
    async generateBundle() {
      const input = `${import.meta.dirname}/src/offline/service-worker.ts`
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
      })
      if (!('output' in built)) throw new Error('The service worker was not built')
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: built.output[0].code })
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), emitServiceWorker(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Without it a browser that knows no modulepreload (Safari 16) fetches a screen's parts one round trip later.
    modulePreload: { polyfill: false },
    // Each file more costs a phone another round trip: what the page needs at once is one, and so are the icons and
    // small parts that many screens share.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 1 },
            {
              name: 'parts',
              test: /lucide-react|idb-keyval|miniapp.src.(api|format|texts)/,
              minShareCount: 4,
              includeDependenciesRecursively: false,
            },
            {
              name: 'controls',
              test: /miniapp.src.ui.(menu.menu|field|section|select|hooks)/,
              minShareCount: 4,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
