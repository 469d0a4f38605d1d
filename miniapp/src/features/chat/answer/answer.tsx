import type { Exchange } from '#miniapp/features/chat/photo/timeline.ts'
import type { UploadQueue } from '#miniapp/features/chat/upload/upload-queue.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { Bubble } from './bubble.tsx'
import { ContactAnswer } from './contact-answer.tsx'
import { DeletedAnswer } from './deleted-answer.tsx'
import { LimitPrompt } from './limit-prompt.tsx'
import { RefusedPhoto } from './refused-photo.tsx'
import { WhoseCard } from './whose-card.tsx'

/** What the bot answers to a photo; nothing while it is on its way. */
export function Answer({ exchange: { scan, upload }, queue }: { exchange: Exchange; queue: UploadQueue }) {
  const errorText = useErrorText()
  if (scan?.status === 'done') {
    if (scan.whose) return <WhoseCard scan={scan} whose={scan.whose} />
    if (scan.contact) return <ContactAnswer scan={scan} contact={scan.contact} queue={queue} />
    return <DeletedAnswer scan={scan} />
  }
  if (scan?.status === 'failed') {
    return (
      <Bubble>
        <p className="text-sm">{errorText(scan.failure)}</p>
      </Bubble>
    )
  }
  if (upload?.state !== 'refused') return null
  if (upload.refusal === 'quota-exceeded') return <LimitPrompt onRemove={() => queue.remove(upload.key)} />
  return <RefusedPhoto upload={upload} queue={queue} />
}
