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
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation'
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
import { cleanForModel } from '#core/assistants/clean-for-model.ts'
import { AppError } from '#core/base/errors.ts'
import { type KeyHolder, requireScope } from '#core/integrations/app-keys.ts'
import { assistantPrompts, promptOf, readResource, resourceTemplates } from './prompts-and-resources.ts'
import { toolHandlers } from './tools.ts'

type Caller = { holder: KeyHolder; language: Language }

const instructions = `Card Scan Bot keeps the contacts of one person: people whose business cards they scanned at fairs and visits.
Search before you create. Times are ISO 8601 with an offset. Nothing can be deleted here; every change is told to the person in their chat, where they can undo it.
${outsideNotice}`

const toolNames = Object.keys(assistantTools).filter(isToolName)

/** The tools as the protocol lists them, each made when it is first asked for. */
const listed = new Map<AssistantToolName, ReturnType<typeof describeTool>>()

function listedTool(name: AssistantToolName) {
  const tool = listed.get(name) ?? describeTool(name)
  listed.set(name, tool)
  return tool
}

function describeTool(name: AssistantToolName) {
  const { title, description, input, output, annotations }: AssistantTool = assistantTools[name]
  return {
    ...{ name, title, description, annotations: { title, ...annotations } },
    inputSchema: schemaOf(input, 'input'),
    outputSchema: schemaOf(output, 'output'),
  }
}

function schemaOf(schema: z.ZodObject, io: 'input' | 'output') {
  return { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }), type: 'object' as const }
}

function isToolName(name: string): name is AssistantToolName {
  return Object.hasOwn(assistantTools, name)
}

/** Persons are asked nothing, so that no request prepares a checker of their answers, which would cost more than the rest. */
const noForms: jsonSchemaValidator = {
  getValidator() {
    throw new Error('This server sends no forms')
  },
}

/** The protocol's server for one request of the holder of a key. It shows and runs only what the key's scopes allow. */
export function assistantServer(app: App, { holder, language }: Caller): Server {
  const server = new Server(
    { name: 'card-scan-bot', title: 'Card Scan Bot', version: '1.0.0' },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions, jsonSchemaValidator: noForms },
  )
  const mayUse = (name: AssistantToolName) => holder.scopes.includes(assistantTools[name].scope)
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: toolNames.filter(mayUse).map(listedTool),
  }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(app, { holder, language }, { name: params.name, input: params.arguments ?? {} }),
  )
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [] }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) =>
    refusing(app, language, () =>
      audited(app, holder, 'resources/read', () => {
        requireScope(app, holder, 'contacts:read')
        return readResource(app, { userId: holder.userId, uri: params.uri })
      }),
    ),
  )
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: assistantPrompts }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => promptOf(params.name, params.arguments ?? {}))
  return server
}

type Call = { name: string; input: unknown }

/** Runs a tool. A refusal is a result that the model can read; an unknown tool is an error of the protocol. */
async function callTool(app: App, { holder, language }: Caller, { name, input }: Call): Promise<CallToolResult> {
  try {
    // The name of an unknown tool is a text of the caller, so it is not logged.
    const result = await audited(app, holder, isToolName(name) ? name : 'unknown', () => {
      if (!isToolName(name)) throw new McpError(RpcCode.InvalidParams, `Unknown tool: ${name.slice(0, 64)}`)
      requireScope(app, holder, assistantTools[name].scope)
      return toolHandlers(app, { userId: holder.userId, keyName: holder.name })[name](input)
    })
    const json = cleanForModel(JSON.stringify(result))
    return { content: [{ type: 'text', text: `${outsideNotice}\n${json}` }], structuredContent: JSON.parse(json) }
  } catch (error) {
    if (error instanceof AppError)
      return { isError: true, content: [{ type: 'text', text: sentenceOf(error, language) }] }
    throw error instanceof McpError ? error : internal(app, error)
  }
}

/** Does `work` and logs who had it done and how it ended, without what it was about. */
async function audited<T>(
  app: App,
  { userId, keyId }: KeyHolder,
  tool: string,
  work: () => T | Promise<T>,
): Promise<T> {
  const log = (outcome: string) => app.log.info({ tool, userId, keyId, outcome }, 'An assistant used a tool')
  try {
    const result = await work()
    log('done')
    return result
  } catch (error) {
    log(error instanceof AppError ? error.code : error instanceof McpError ? 'unknown' : 'internal')
    throw error
  }
}

/** A refusal as one sentence, with the fields that are wrong. */
function sentenceOf({ code, details }: AppError, language: Language): string {
  const wrong = details.fields instanceof Object ? Object.entries(details.fields) : []
  const fields = wrong.map(([field, message]) => `${field}: ${message}`)
  return [errorText(language, code, details), ...fields].join('\n')
}

/** Does `work`; a refusal is an error of the protocol. */
async function refusing<T>(app: App, language: Language, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
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
