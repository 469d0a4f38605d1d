// The app of deploy/zapier with Zapier's own library: npm run try:zapier. Checks and packs it with Zapier's command line
// and runs its tests against the built service. Installs both (some minutes) into a temporary folder, or into the one
// that is given and kept: npm run try:zapier -- /tmp/zapier. Ends with 1 if anything fails.
import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installed, run } from './try-programs/install.ts'
import { card, startService } from './try-programs/start-service.ts'

/** The version that was tried last, of the command line and of the platform that the app names. */
const version = '19.1.0'
const given = process.argv[2]
const packages = { 'zapier-platform-cli': version, 'zapier-platform-core': version }
const { folder, isKept } = await installed(given && resolve(given), packages)
const app = join(folder, 'app')

try {
  rmSync(app, { recursive: true, force: true })
  cpSync(fileURLToPath(new URL('../deploy/zapier', import.meta.url)), app, { recursive: true })
  // The checks of style run at Zapier, for an account.
  const zapier = (...words: string[]) =>
    run(join(folder, 'node_modules/.bin/zapier-platform'), words, { cwd: app, env: { HOME: folder } })
  await zapier('validate', '--without-style')
  await zapier('build', '--skip-validation', '--disable-dependency-detection')
  const service = await startService()
  try {
    const env = { SERVER: service.url, KEY: service.key, CARD: fileURLToPath(card) }
    await run(process.execPath, ['--test'], { cwd: app, env })
  } finally {
    await service.stop()
  }
} finally {
  if (!isKept) rmSync(folder, { recursive: true })
}
