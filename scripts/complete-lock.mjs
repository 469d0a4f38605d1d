// npm has no command that adds packages of other platforms to the lock if the registry lacks them (compare
// npm/cli#4828), so this script does. It adds to package-lock.json the optional packages of other platforms that the
// current registry does not carry: npm leaves them out of the lock, and `npm ci` then refuses it. Packages without a
// checksum get that of the registry. Versions that the registry lacks are printed, and tests/packages.test.ts must
// list them with a reason. Run after each `npm install`.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const lock = JSON.parse(readFileSync(file, 'utf8'))

/** Platform names in package names, and npm's names for them. */
const systems = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  android: 'android',
  openharmony: 'openharmony',
  sunos: 'sunos',
  aix: 'aix',
}
const cpus = ['arm64', 'x64', 'ia32', 'arm', 'riscv64', 's390x', 'ppc64', 'ppc64le', 'loong64', 'wasm32', 'mips64el']

function platformOf(name) {
  const words = name.split(/[/-]/)
  const os = words.map(word => systems[word]).find(Boolean)
  const cpu = cpus.find(one => words.includes(one))
  // Otherwise npm installs binaries for both C libraries of Linux: Biome's take 100 MB each.
  const libc = os !== 'linux' ? undefined : /musl/.test(name) ? 'musl' : /-gnu/.test(name) ? 'glibc' : undefined
  return { ...(os ? { os: [os] } : {}), ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}) }
}

const present = (parent, name) => {
  for (let at = parent; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (!at) return false
  }
}

let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (present(path, name) || !/^\d/.test(version)) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      optional: true,
      ...(entry.dev ? { dev: true } : {}),
      ...platformOf(name),
    }
    added++
  }
}
/** The registry's checksum of one version; undefined if the registry lacks that version. */
function checksumOf(name, version) {
  try {
    const output = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.toString().trim() || undefined
  } catch {
    return undefined
  }
}

const unknown = []
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path.includes('node_modules/') || entry.link || entry.integrity) continue
  const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const integrity = checksumOf(name, entry.version)
  if (integrity) entry.integrity = integrity
  else unknown.push(`${name}@${entry.version}`)
}

const [top, ...rest] = Object.entries(lock.packages)
lock.packages = Object.fromEntries([top, ...rest.sort(([a], [b]) => (a < b ? -1 : 1))])
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} optional packages added to package-lock.json`)
if (unknown.length > 0) console.log(`Not on this registry, so without a checksum:\n  ${unknown.join('\n  ')}`)
