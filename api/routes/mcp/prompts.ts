import { type GetPromptResult, McpError, ErrorCode as RpcCode } from '@modelcontextprotocol/sdk/types.js'

const longest = 200

/** Prompts that a person starts by name in their assistant. */
export const assistantPrompts = [
  {
    ...{ name: 'prepare_follow_up', title: 'Prepare a follow-up' },
    description: 'What was said and promised, and a first draft of a message',
    arguments: [{ name: 'who', description: 'A name or a company', required: true }],
  },
  {
    ...{ name: 'who_did_i_meet', title: 'Who did I meet?' },
    description: 'The people of a fair or of a time, with what is still to be done',
    arguments: [{ name: 'where_or_when', description: 'An event, a day or a week', required: true }],
  },
]

/** The messages of a prompt. Throws `McpError` for an unknown prompt and for a missing or too long argument. */
export function promptOf(name: string, values: Record<string, string>): GetPromptResult {
  const prompt = assistantPrompts.find(one => one.name === name)
  if (!prompt) throw new McpError(RpcCode.InvalidParams, 'Unknown prompt')
  const [argument] = prompt.arguments
  const value = (argument && Object.hasOwn(values, argument.name) ? values[argument.name] : '')?.trim() ?? ''
  if (!value || value.length > longest) {
    throw new McpError(RpcCode.InvalidParams, `${argument?.name}: 1 to ${longest} characters are needed`)
  }
  const text = name === 'prepare_follow_up' ? followUp(value) : whoDidIMeet(value)
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
}

const followUp = (who: string) =>
  `Prepare my follow-up with ${JSON.stringify(who)}. Find them with search_contacts and read them with get_contact. ` +
  'Tell me in a few lines where and when we met, what my notes say and what I promised. Then draft a short message in the language of the contact. Do not send or save anything; offer to set a reminder.'

const whoDidIMeet = (what: string) =>
  `Whom did I meet: ${JSON.stringify(what)}? Look for a matching event with list_events and use event_report, or search_contacts with met_from and met_to. ` +
  'List them by rating, each with company, what my notes promise and whether I have written. End with who is waiting for me.'
