import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Bubble } from './answer/bubble.tsx'
import sampleCard from './sample-card.jpg'

/** The bot's first words; on the first visit with a sample card to try. */
export function Greeting(props: { isFirstVisit: boolean; onFiles: (files: readonly File[]) => void }) {
  const text = useText()

  async function scanSample(): Promise<void> {
    const picture = await (await fetch(sampleCard)).blob()
    props.onFiles([new File([picture], 'sample-card.jpg', { type: 'image/jpeg' })])
  }

  return (
    <>
      <Bubble>
        <p className="text-sm">{text('chat.greeting')}</p>
        <p className="mt-2 text-sm text-muted">{text('chat.greetingHow')}</p>
      </Bubble>
      {props.isFirstVisit && (
        <Bubble
          buttons={
            <Button look="soft" className="col-span-2" onClick={() => void scanSample()}>
              {text('chat.sampleButton')}
            </Button>
          }
        >
          <p className="text-sm font-medium">{text('chat.sampleTitle')}</p>
          <img
            src={sampleCard}
            alt={text('chat.sampleAlt')}
            width={1050}
            height={600}
            className="my-3 h-auto w-full rounded-control border border-hairline"
          />
          <p className="text-xs text-muted">{text('chat.sampleNote')}</p>
        </Bubble>
      )}
    </>
  )
}
