import type { Upload, UploadQueue } from '#miniapp/features/chat/upload/upload-queue.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Bubble } from './bubble.tsx'

/** Why a photo was not taken, and what can be done with it. */
export function RefusedPhoto({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const text = useText()
  const errorText = useErrorText()
  const isWrongFile = upload.refusal?.startsWith('photo-') ?? false
  return (
    <Bubble
      buttons={
        <>
          {!isWrongFile && (
            <Button look="soft" onClick={() => queue.retry(upload.key)}>
              {text('retry')}
            </Button>
          )}
          <Button look="soft" onClick={() => queue.remove(upload.key)}>
            {text('chat.removePhoto')}
          </Button>
        </>
      }
    >
      <p className="text-sm">{errorText(upload.refusal)}</p>
    </Bubble>
  )
}
