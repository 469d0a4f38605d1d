import type { z } from 'zod'
import { type AssistantToolName, assistantTools } from '#contracts/integrations/mcp/tools.ts'
import type { App } from '#core/app.ts'
import {
  addNoteAsAssistant,
  createContactAsAssistant,
  setReminderAsAssistant,
  updateContactAsAssistant,
} from '#core/assistants/change-as-assistant.ts'
import { getForAssistant, reportForAssistant, searchForAssistant } from '#core/assistants/find-for-assistant.ts'
import { parseInput } from '#core/base/input.ts'
import { listEvents } from '#core/events/events.ts'

/** What each tool does with the arguments of a call. Throws `invalid-input` for arguments that do not fit. */
export type ToolHandlers = Record<AssistantToolName, (input: unknown) => Promise<Record<string, unknown>>>

/** The tools of an assistant that holds this person's key. */
export function toolHandlers(app: App, by: { userId: number; keyName: string }): ToolHandlers {
  const { userId } = by
  return {
    search_contacts: tool(assistantTools.search_contacts, query => searchForAssistant(app, { userId, query })),
    get_contact: tool(assistantTools.get_contact, ({ id }) => getForAssistant(app, { userId, uid: id })),
    list_events: tool(assistantTools.list_events, () => ({
      events: listEvents(app, { userId }).map(({ questions, ...event }) => event),
    })),
    event_report: tool(assistantTools.event_report, ({ event_id: eventId }) =>
      reportForAssistant(app, { userId, eventId }),
    ),
    add_note: tool(assistantTools.add_note, ({ id, text }) => addNoteAsAssistant(app, { ...by, uid: id, text })),
    set_reminder: tool(assistantTools.set_reminder, ({ id, due_at, about }) =>
      setReminderAsAssistant(app, { ...by, uid: id, dueAt: due_at, about }),
    ),
    update_contact: tool(assistantTools.update_contact, ({ id, ...patch }) => {
      updateContactAsAssistant(app, { ...by, uid: id, patch })
      return getForAssistant(app, { userId, uid: id })
    }),
    create_contact: tool(assistantTools.create_contact, values => {
      const { uid } = createContactAsAssistant(app, { ...by, values })
      return getForAssistant(app, { userId, uid })
    }),
  }
}

type Shapes<Input extends z.ZodObject, Output extends z.ZodObject> = { input: Input; output: Output }

function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  { input: schema }: Shapes<Input, Output>,
  act: (input: z.output<Input>) => z.input<Output> | Promise<z.input<Output>>,
) {
  return async (input: unknown): Promise<Record<string, unknown>> => act(parseInput(schema, input))
}
