import type { Message } from '#contracts/messaging.ts'
import { MessageState } from './message-state.tsx'
import { useMessagingText } from './messaging-text.ts'
import { PlannedMessage } from './planned-message.tsx'

/** The follow-up to a contact: planned, or how it is doing. */
export function FollowUp({ message }: { message: Message }) {
  const text = useMessagingText()
  return (
    <section className="flex flex-col gap-1 border-t border-hairline pt-3">
      <h3 className="text-sm font-semibold">{text('followUp')}</h3>
      {message.state === 'queued' ? <PlannedMessage message={message} /> : <MessageState message={message} />}
    </section>
  )
}
