import { once } from 'node:events'
import { resolve } from 'node:path'
import { serve } from '@hono/node-server'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { assistantTools } from '#contracts/integrations/mcp/tools.ts'
import { setUpApiV1 } from '#tests/app/api-v1-setup.ts'
import { makeContact } from '#tests/app/factories.ts'

/** A service that listens, and an assistant that talks to it through `npm run mcp`. */
async function connect(keyOf: (made: string) => string) {
  const { app, api, userId, keyOf: make } = await setUpApiV1()
  makeContact(app, { userId, first_name: 'Ana', last_name: 'Ruiz' })
  const server = serve({ fetch: api.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [resolve('scripts/mcp.ts')],
    env: { MCP_KEY: keyOf(make()), MCP_URL: `http://127.0.0.1:${address.port}/mcp` },
    stderr: 'ignore',
  })
  const client = new Client({ name: 'test', version: '1' })
  onTestFinished(() => client.close())
  return { client, start: () => client.connect(transport) }
}

describe('a local assistant', () => {
  it('reaches every tool over stdio', async () => {
    const { client, start } = await connect(key => key)
    await start()
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(Object.keys(assistantTools))
    const { structuredContent } = await client.callTool({ name: 'search_contacts', arguments: { words: 'ruiz' } })
    expect(structuredContent).toMatchObject({ total: 1, contacts: [{ first_name: 'Ana' }] })
  })

  it('is told at once that its key is wrong', async () => {
    const { start } = await connect(() => 'csb_wrong')
    await expect(start()).rejects.toThrow()
  })
})
