// Builds the published package. `npm pack` runs this before packing (prepack), and with --restore afterwards (postpack).
// Node runs TypeScript sources in the repository, but only JavaScript in node_modules. So dist/ gets the compiled modules
// and their data, and package.json points there while npm packs.
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

process.chdir(import.meta.dirname)
/** The published files: everything except benches, synthetic cards and training. */
const contents = [
  '*.ts',
  '{addresses,bin,cards,codes,contacts,engines,extract,extractor,heic,pdf,picture,processes,profiles,readers,reading,typed,vcard,words}/**/{LICENSE,*.{ts,bin,json,onnx,weights,txt,md}}',
]
const [manifest, kept] = ['package.json', '.package.json.source']

/** The published package.json: each entry with its type declarations, without the entries for benches and synthetic cards. */
function published({ exports, scripts: _, ...source }) {
  const entries = Object.entries(exports).filter(([, target]) => !target.includes('*'))
  const inDist = target => target.replace(/^\.\/(.*)\.ts$/, './dist/$1.js')
  return {
    ...source,
    bin: { 'card-reader': inDist(`./${source.bin['card-reader']}`) },
    exports: Object.fromEntries(
      entries.map(([name, target]) => [
        name,
        { types: inDist(target).replace(/\.js$/, '.d.ts'), default: inDist(target) },
      ]),
    ),
    imports: { '#reader/*.ts': './dist/*.js', '#reader/*.json': './dist/*.json' },
  }
}

/** A module as JavaScript: types are removed, and imports name the compiled modules. */
function compiled(source) {
  return stripTypeScriptTypes(source).replace(/(?<=\b(?:from|import|URL\() ?\(?'\.[^'\n]*)\.ts(?=')/g, '.js')
}

function restore() {
  if (existsSync(kept)) renameSync(kept, manifest)
}

restore()
if (!process.argv.includes('--restore')) {
  rmSync('dist', { recursive: true, force: true })
  execFileSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' })
  for (const file of globSync(contents, { exclude: ['**/*.test.ts', '**/*.d.ts'] })) {
    if (file.endsWith('.ts')) writeFileSync(`dist/${file.replace(/ts$/, 'js')}`, compiled(readFileSync(file, 'utf8')))
    else cpSync(file, `dist/${file}`)
  }
  copyFileSync(manifest, kept)
  writeFileSync(manifest, `${JSON.stringify(published(JSON.parse(readFileSync(manifest, 'utf8'))), null, 2)}\n`)
}
