import { CircleCheck } from 'lucide-react'
import type { Contact } from '#core/contracts/contacts.ts'
import type { Scan } from '#core/contracts/scans.ts'
import type { UploadQueue } from '#miniapp/components/upload/upload-queue.ts'
import { useText } from '#miniapp/texts/text.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { Bubble } from './bubble.tsx'
import { ContactSummary } from './contact-summary.tsx'
import { FurtherCards } from './further-cards.tsx'

/** The saved contact with the same buttons as in the bot. */
export function ContactAnswer({ scan, contact, queue }: { scan: Scan; contact: Contact; queue: UploadQueue }) {
  const text = useText()
  const saying = scan.back_side ? 'back' : scan.merged ? 'merged' : 'saved'
  return (
    <Bubble wide buttons={<AnswerButtons scan={scan} contact={contact} queue={queue} />}>
      <p className="mb-3 flex items-center gap-1.5 text-sm font-medium text-success">
        <CircleCheck aria-hidden="true" className="size-4" />
        {text(`chat.saying.${saying}`)}
      </p>
      <ContactSummary contact={contact} />
      <FurtherCards scan={scan} />
    </Bubble>
  )
}
