import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  ErrorCode as RpcCode,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { errorText } from '#api/answers/errors.ts'
import {
  type AssistantTool,
  type AssistantToolName,
  assistantTools,
  outsideNotice,
} from '#contracts/integrations/mcp/tools.ts'
import type { Language } from '#contracts/users.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { type KeyHolder, requireScope } from '#core/integrations/app-keys.ts'
import { assistantPrompts, promptOf } from './prompts.ts'
import { readResource, resourceTemplates } from './resources.ts'
import { toolHandlers } from './tools.ts'

type Caller = { holder: KeyHolder; language: Language }

const instructions = `Card Scan Bot keeps the contacts of one person: people whose business cards they scanned at fairs and visits.
Search before you create. Times are ISO 8601 with an offset. Nothing can be deleted here; every change is told to the person in their chat, where they can undo it.
${outsideNotice}`

const toolNames = Object.keys(assistantTools).filter(isToolName)

/** The tools as the protocol lists them. */
const listed = Object.fromEntries(
  toolNames.map(name => {
    const { title, description, input, output, annotations }: AssistantTool = assistantTools[name]
    return [
      name,
      {
        ...{ name, title, description, annotations: { title, ...annotations } },
        inputSchema: schemaOf(input, 'input'),
        outputSchema: schemaOf(output, 'output'),
      },
    ]
  }),
)

function schemaOf(schema: z.ZodObject, io: 'input' | 'output') {
  return { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }), type: 'object' as const }
}

function isToolName(name: string): name is AssistantToolName {
  return Object.hasOwn(assistantTools, name)
}

/** The protocol's server for one request of the holder of a key. It shows and runs only what the key's scopes allow. */
export function assistantServer(app: App, { holder, language }: Caller): Server {
  const server = new Server(
    { name: 'card-scan-bot', title: 'Card Scan Bot', version: '1.0.0' },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  )
  const mayUse = (name: AssistantToolName) => holder.scopes.includes(assistantTools[name].scope)
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: toolNames.filter(mayUse).map(name => listed[name]),
  }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(app, { holder, language }, { name: params.name, input: params.arguments ?? {} }),
  )
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [] }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => {
    return refusing(app, language, () => {
      requireScope(app, holder, 'contacts:read')
      return readResource(app, { userId: holder.userId, uri: params.uri })
    })
  })
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: assistantPrompts }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => promptOf(params.name, params.arguments ?? {}))
  return server
}

type Call = { name: string; input: unknown }

/**
 * Runs a tool and logs who ran which, without its content. A refusal is a result that the model can read; an unknown
 * tool is an error of the protocol.
 */
async function callTool(app: App, { holder, language }: Caller, { name, input }: Call): Promise<CallToolResult> {
  const { userId, keyId } = holder
  if (!isToolName(name)) throw new McpError(RpcCode.InvalidParams, `Unknown tool: ${name.slice(0, 64)}`)
  const log = (outcome: string) => app.log.info({ tool: name, userId, keyId, outcome }, 'An assistant used a tool')
  try {
    requireScope(app, holder, assistantTools[name].scope)
    const result = await toolHandlers(app, { userId, keyName: holder.name })[name](input)
    log('done')
    return {
      content: [{ type: 'text', text: `${outsideNotice}\n${JSON.stringify(result)}` }],
      structuredContent: result,
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw internal(app, error)
    log(error.code)
    return { isError: true, content: [{ type: 'text', text: sentenceOf(error, language) }] }
  }
}

/** A refusal as one sentence, with the fields that are wrong. */
function sentenceOf({ code, details }: AppError, language: Language): string {
  const wrong = details.fields instanceof Object ? Object.entries(details.fields) : []
  const fields = wrong.map(([field, message]) => `${field}: ${message}`)
  return [errorText(language, code, details), ...fields].join('\n')
}

/** Does `work`; a refusal is an error of the protocol. */
function refusing<T>(app: App, language: Language, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof McpError) throw error
    if (error instanceof AppError) throw new McpError(RpcCode.InvalidParams, sentenceOf(error, language))
    throw internal(app, error)
  }
}

/** Logs what went wrong; the caller learns only that it did. */
function internal(app: App, error: unknown): McpError {
  app.log.error({ err: error }, 'A request of an assistant failed')
  return new McpError(RpcCode.InternalError, 'Internal error')
}
