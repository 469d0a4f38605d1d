// The Model Context Protocol over stdio for assistants on this machine: passes each message on to a running service.
// Usage: MCP_KEY=csb_… npm run -s mcp. MCP_URL names a service elsewhere. stdout carries the protocol alone.
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { isInitializedNotification, isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

const { MCP_KEY: key, PORT: port = '3000', MCP_URL: address = `http://127.0.0.1:${port}/mcp` } = process.env
if (!key) {
  console.error('MCP_KEY is missing: create an app key in Settings and set it.')
  process.exit(2)
}

const assistant = new StdioServerTransport()
const service = new StreamableHTTPClientTransport(new URL(address), {
  requestInit: { headers: { authorization: `Bearer ${key}` } },
})

/** A message that the service does not take is answered with an error, so that the assistant does not wait. */
async function passOn(message: JSONRPCMessage): Promise<void> {
  // The service opens no streams, which this message would ask it for.
  if (isInitializedNotification(message)) return
  try {
    await service.send(message)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(reason)
    if (!isJSONRPCRequest(message)) return
    await assistant.send({ jsonrpc: '2.0', id: message.id, error: { code: -32603, message: reason } })
  }
}

function passBack(message: JSONRPCMessage): Promise<void> {
  const version = 'result' in message ? message.result.protocolVersion : undefined
  if (typeof version === 'string') service.setProtocolVersion(version)
  return assistant.send(message)
}

assistant.onmessage = message => void passOn(message)
service.onmessage = message => void passBack(message)
// The process ends by itself, when what was asked before the end of the input is answered.
await service.start()
await assistant.start()
