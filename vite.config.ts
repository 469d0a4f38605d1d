// Builds what operators run (main, worker, admin) into dist, each with all that it needs of our sources and of the
// packages: a process that reads one file starts in a third of the time of one that looks up six hundred (docs/decisions/0014-tests-in-time.md).
import { basename, relative, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/**
 * Packages with machine code, or with files of their own beside the code, and those that are only loaded when asked for;
 * and grammY's `abort-controller`, since node-fetch knows a signal by the name of its class, which a build may change.
 */
const external = [
  '@hyzyla/pdfium',
  'abort-controller',
  'better-sqlite3',
  'bullmq',
  'dejavu-fonts-ttf',
  'ioredis',
  'libheif-js',
  'node-fetch',
  'onnxruntime-node',
  'sharp',
  'tesseract.js',
  'zxing-wasm',
]

const programUrl = /new URL\('(\.[^']*)\.ts', import\.meta\.url\)/g

/**
 * A module that is started by its URL, as a process or thread of its own, becomes a file of the build. All other files
 * beside a module stay where they are: there `import.meta.url` still is the address of the source.
 */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  enforce: 'pre',
  transform: {
    filter: { id: { include: `${import.meta.dirname}/**`, exclude: '**/node_modules/**' }, code: 'import.meta.url' },
    handler(code, id) {
      const source = `'../${relative(import.meta.dirname, id)}'`
      const withPrograms = code.replace(programUrl, (_, path: string) => {
        const fileName = `${basename(path)}.js`
        this.emitFile({ type: 'chunk', id: resolve(id, '..', `${path}.ts`), fileName })
        return `new URL('./${fileName}', IN_DIST)`
      })
      return withPrograms
        .replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
        .replaceAll('IN_DIST', 'import.meta.url')
    },
  },
}

export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { main: 'main.ts', worker: 'worker.ts', admin: 'scripts/admin.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external },
  plugins: [keepAddresses],
})
