import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

export type Json = Record<string, unknown>
type Item = { json: Json }
type NodeOf<Type extends string, Parameters> = {
  name: string
  type: `n8n-nodes-base.${Type}`
  parameters: Parameters
  disabled?: boolean
}
type Condition = { leftValue: string; rightValue: string; operator: { operation: string } }
export type N8nNode =
  | NodeOf<'stickyNote', { content: string }>
  | NodeOf<'webhook', { responseMode: string; responseData?: string }>
  | NodeOf<'code', { jsCode: string }>
  | NodeOf<'if', { conditions: { conditions: Condition[] } }>
  | NodeOf<'set', { assignments: { assignments: Array<{ name: string; value: unknown }> } }>
  | NodeOf<'httpRequest', { url: string; jsonBody: string }>
  | NodeOf<'formTrigger', { formFields: { values: Array<{ fieldLabel: string }> } }>
  | NodeOf<'dataTable', TableParameters>
  | NodeOf<'googleSheets', { columns: { mappingMode: string; matchingColumns: string[] }; options: Json }>
type TableParameters =
  | {
      operation: 'create'
      tableName: string
      columns: { column: Array<{ name: string }> }
      options: { createIfNotExists?: boolean }
    }
  | { operation: 'upsert'; filters: { conditions: Array<{ keyName: string; keyValue: string }> } }
export type N8nWorkflow = {
  nodes: N8nNode[]
  connections: Record<string, { main: Array<Array<{ node: string }>> }>
}

type Table = { columns: string[]; rows: Json[] }

/** What the workflow uses: services over HTTP, a sheet with its columns, and a data table, which has none before it is created. */
type World = {
  post(url: string, body: Json): Promise<{ status: number; json: Json }>
  sheet?: Table
  table?: Table
}

const require = createRequire(import.meta.url)

/**
 * Runs a workflow like n8n, as far as our nodes need: code and expressions are evaluated, branches run one after
 * another, and a node that throws ends the run. Throws for an unknown node or expression.
 */
export async function runWorkflow(
  workflow: N8nWorkflow,
  world: World,
  call: { headers: Json; body: Buffer } | { form: Json },
) {
  const outputs = new Map<string, Item[]>()
  const nodeOf = (name: string) => {
    const node = workflow.nodes.find(one => one.name === name)
    if (!node) throw new Error(`No node ${name}`)
    return node
  }
  const visit = async (node: N8nNode, items: Item[]): Promise<void> => {
    const made = await execute(node, items)
    outputs.set(node.name, made)
    if (made.length === 0) return
    for (const { node: next } of workflow.connections[node.name]?.main.flat() ?? []) await visit(nodeOf(next), made)
  }
  const execute = async (node: N8nNode, items: Item[]): Promise<Item[]> => {
    // What is switched off hands on what it gets.
    if (node.disabled) return items
    switch (node.type) {
      case 'n8n-nodes-base.webhook':
      case 'n8n-nodes-base.formTrigger':
        return items
      case 'n8n-nodes-base.code':
        return runCode(node.parameters.jsCode, items)
      case 'n8n-nodes-base.if':
        return items.filter(({ json }) => node.parameters.conditions.conditions.every(one => isMet(one, json)))
      case 'n8n-nodes-base.set':
        return items.map(({ json }) => ({
          json: {
            ...json,
            ...Object.fromEntries(node.parameters.assignments.assignments.map(({ name, value }) => [name, value])),
          },
        }))
      case 'n8n-nodes-base.httpRequest':
        return Promise.all(items.map(({ json }) => request(node.parameters, json)))
      case 'n8n-nodes-base.dataTable':
        return items.map(item => changeTable(node.parameters, item))
      case 'n8n-nodes-base.googleSheets':
        return items.map(item => upsertRow(node.parameters, item))
      default:
        throw new Error(`${node.type} is not run here`)
    }
  }
  const runCode = (code: string, items: Item[]): Promise<Item[]> => {
    const input = { first: () => items[0], all: () => items }
    const helpers = { getBinaryDataBuffer: async () => ('body' in call ? call.body : Buffer.of()) }
    const earlier = (name: string) => ({ first: () => outputs.get(name)?.[0] })
    const run = new Function('$input', '$', 'require', 'Buffer', `return (async function () { ${code} }).call(this)`)
    return run.call({ helpers }, input, earlier, require, Buffer)
  }
  const request = async ({ url, jsonBody }: { url: string; jsonBody: string }, json: Json): Promise<Item> => {
    const body = JSON.parse(String(evaluate(jsonBody, json)))
    const answer = await world.post(String(evaluate(url, json)), body)
    if (answer.status >= 400) throw new Error(`Request failed with status code ${answer.status}`)
    return { json: answer.json }
  }
  const upsertRow = (parameters: { columns: { mappingMode: string; matchingColumns: string[] } }, item: Item): Item => {
    const { mappingMode, matchingColumns } = parameters.columns
    if (mappingMode !== 'autoMapInputData') throw new Error(`Mapping ${mappingMode} is not run here`)
    const [key = ''] = matchingColumns
    const { columns, rows } = world.sheet ?? { columns: [], rows: [] }
    const values = Object.fromEntries(Object.entries(item.json).filter(([name]) => columns.includes(name)))
    const known = rows.find(row => row[key] === values[key])
    if (known) Object.assign(known, values)
    else rows.push(values)
    return item
  }
  const changeTable = (parameters: TableParameters, { json }: Item): Item => {
    if (parameters.operation === 'create') {
      const { tableName, columns, options } = parameters
      if (world.table && !options.createIfNotExists) throw new Error(`Data table ${tableName} exists`)
      world.table ??= { columns: columns.column.map(({ name }) => name), rows: [] }
      return { json: { name: tableName } }
    }
    const table = world.table
    if (!table) throw new Error('Data table not found')
    // n8n keeps these columns itself, and takes what is sent for them away.
    const { id, createdAt, updatedAt, ...values } = json
    for (const name of Object.keys(values)) if (!table.columns.includes(name)) throw new Error(`Unknown column ${name}`)
    const { conditions } = parameters.filters
    const known = table.rows.find(row =>
      conditions.every(({ keyName, keyValue }) => row[keyName] === evaluate(keyValue, json)),
    )
    if (known) Object.assign(known, values)
    else table.rows.push(values)
    return { json: values }
  }
  const trigger = workflow.nodes.find(({ type }) => type.endsWith('.webhook') || type.endsWith('.formTrigger'))
  if (!trigger) throw new Error('No trigger')
  await visit(trigger, [{ json: 'form' in call ? call.form : { headers: call.headers } }])
}

function isMet({ leftValue, rightValue, operator }: Condition, json: Json): boolean {
  if (operator.operation !== 'notEquals') throw new Error(`${operator.operation} is not evaluated here`)
  return evaluate(leftValue, json) !== rightValue
}

/** Evaluates a parameter: an expression, or a plain value. */
function evaluate(parameter: string, json: Json): unknown {
  const inside = /^=\{\{([\s\S]*)\}\}$/.exec(parameter)?.[1]
  return inside === undefined ? parameter : new Function('$json', `return (${inside})`)(json)
}

/** Serves the workflow's webhook, which answers at the start or at the end of the workflow, by its settings. */
export async function startN8n(workflow: N8nWorkflow, world: World) {
  const runs: Array<Error | undefined> = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const isOver = workflow.nodes.some(
      node =>
        node.type === 'n8n-nodes-base.webhook' &&
        node.parameters.responseMode === 'lastNode' &&
        node.parameters.responseData === 'noData',
    )
    if (!isOver) response.writeHead(200).end('{"message":"Workflow was started"}')
    const error = await runWorkflow(workflow, world, { headers: request.headers, body: Buffer.concat(chunks) }).then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
    )
    runs.push(error)
    if (isOver) response.writeHead(error ? 500 : 200).end(error ? '{"message":"Error in workflow"}' : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook/card-scan-bot`,
    /** How each run ended. */
    runs,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
