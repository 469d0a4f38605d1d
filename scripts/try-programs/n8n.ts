import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { cleanEnv, run } from './install.ts'
import { until } from './start-service.ts'

type Node = { name: string; parameters: Record<string, unknown>; credentials?: object; disabled?: boolean }
type Workflow = { id?: string; nodes: Node[] }

/** Changes the texts that a node of type *Set* sets. */
export function setValues({ parameters }: Node, change: (value: string) => string): void {
  const { assignments } = parameters as { assignments?: { assignments: { value: unknown }[] } }
  for (const one of assignments?.assignments ?? []) if (typeof one.value === 'string') one.value = change(one.value)
}

/** Ports that are free now. */
async function freePorts(n: number): Promise<number[]> {
  const servers = Array.from({ length: n }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map(server => new Promise(resolve => server.once('listening', resolve))))
  const ports = servers.map(server => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
  return ports
}

/** The n8n of a folder: its command line, its service on this machine, and what its database says. */
export async function createN8n(folder: string) {
  const [port = 0, broker = 0] = await freePorts(2)
  const url = `http://127.0.0.1:${port}`
  const home = join(folder, `home-${process.pid}`)
  const env = {
    ...{ HOME: home, N8N_USER_FOLDER: home, N8N_HOST: '127.0.0.1', N8N_LISTEN_ADDRESS: '127.0.0.1' },
    ...{ N8N_PORT: `${port}`, N8N_RUNNERS_BROKER_PORT: `${broker}`, WEBHOOK_URL: `${url}/` },
    ...{ N8N_DIAGNOSTICS_ENABLED: 'false', N8N_VERSION_NOTIFICATIONS_ENABLED: 'false', N8N_TEMPLATES_ENABLED: 'false' },
    // What docs/n8n-contacts.json asks for.
    NODE_FUNCTION_ALLOW_BUILTIN: 'crypto',
  }
  const program = join(folder, 'node_modules/.bin/n8n')
  const command = (...words: string[]) => run(program, words, { cwd: folder, env })
  const asked = (query: string, ...values: string[]) => {
    const db = new DatabaseSync(join(home, '.n8n/database.sqlite'), { readOnly: true })
    try {
      return db.prepare(query).all(...values)
    } finally {
      db.close()
    }
  }
  let said = ''

  return {
    url,
    /** What its service has said that fits. */
    said: (pattern: RegExp) => said.split('\n').filter(line => pattern.test(line)),
    /** Imports a recipe of docs under an id, after a change of it, and publishes it. */
    use: async (recipe: string, id: string, change: (workflow: Workflow) => void) => {
      const workflow: Workflow = JSON.parse(readFileSync(new URL(`../../docs/${recipe}`, import.meta.url), 'utf8'))
      change(workflow)
      const file = join(folder, recipe)
      writeFileSync(file, JSON.stringify({ ...workflow, id }))
      await command('import:workflow', `--input=${file}`)
      await command('publish:workflow', `--id=${id}`)
    },
    /** Imports credentials under their ids. */
    addCredentials: async (credentials: object[]) => {
      const file = join(folder, 'credentials.json')
      writeFileSync(file, JSON.stringify(credentials))
      await command('import:credentials', `--input=${file}`)
      rmSync(file)
    },
    /** Starts its service; returns how it is stopped. */
    start: async () => {
      const child = spawn(program, ['start'], {
        cwd: folder,
        env: { ...cleanEnv, ...env, N8N_LOG_LEVEL: 'debug' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
      const isReady = async () => (await fetch(`${url}/healthz/readiness`).catch(() => undefined))?.ok || undefined
      const gone = new Promise(resolve => child.once('exit', resolve))
      await until('n8n is ready', () => {
        if (child.exitCode !== null) throw new Error(`n8n ended:\n${said}`)
        return isReady()
      })
      return async () => {
        child.kill('SIGTERM')
        await gone
        rmSync(home, { recursive: true })
      }
    },
    /** The runs of a workflow, by how they ended. */
    runs: (id: string) =>
      asked('select id, status, mode, startedAt, stoppedAt from execution_entity where workflowId = ? order by id', id),
    /** The rows of a data table. */
    rows: (name: string) => {
      const [table] = asked('select id from data_table where name = ?', name)
      return table ? asked(`select * from "data_table_user_${table.id}"`) : []
    },
  }
}
