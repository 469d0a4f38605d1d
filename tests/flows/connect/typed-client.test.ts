import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)

/** The API on a local port, with a key. */
async function serveApi(): Promise<{ server: string; key: string }> {
  const app = createTestApp({ clock: { now: () => new Date() } })
  const userId = makeUser(app, { plan: 'pro' })
  const request = { name: 'Client', scopes: ['contacts:read' as const, 'contacts:write' as const], pictures: false }
  const { secret } = createAppKey(app, { userId, request })
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  const server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: secret }
}

test('a client with types generated from the served document type-checks and runs', async () => {
  const { server, key } = await serveApi()
  // Inside the project, so that the program finds its packages.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = temporaryFolder('typed-client', join(root, '.cache'))
  const types = await openapiTS(new URL(`${server}/api/v1/openapi.json`))
  writeFileSync(join(folder, 'api.ts'), astToString(types))
  copyFileSync(join(root, 'tests/flows/connect/client/program.ts'), join(folder, 'program.ts'))
  const compilerOptions = { types: ['node'], paths: { 'virtual:api': ['./api.ts'] } }
  const settings = { extends: join(root, 'tsconfig.base.json'), compilerOptions, include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const tsc = join(root, 'node_modules/.bin/tsc')
  const checked = await run(tsc, ['-p', folder, '--singleThreaded']).catch((error: { stdout: string }) => error)
  expect(checked.stdout).toBe('')
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), server, key], { cwd: folder })
  expect(stdout).toBe('done\n')
})
