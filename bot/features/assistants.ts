import { assistantContent } from '#bot/content/key-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import { onButton } from '#bot/context/on-button.ts'
import { listenerOf } from '#bot/features/reminders.ts'
import { showHere } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { findAssistantChange, undoAssistantChange } from '#core/assistants/undo-assistant-change.ts'

/** *Undo* under the news that an assistant changed a contact. */
export function assistants(chat: PrivateChat, app: App): void {
  onButton(chat, buttons.undoAssistant, async (ctx, changeId) => {
    const owned = { userId: ctx.from.id, changeId }
    undoAssistantChange(app, owned)
    const told = findAssistantChange(app, owned)
    if (!told) return
    const content = assistantContent({ changeId: owned.changeId, told }, listenerOf(app, ctx, owned.userId))
    await showHere(ctx, content)
  })
}
