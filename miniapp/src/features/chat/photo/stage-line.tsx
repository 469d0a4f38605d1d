import { useText } from '#miniapp/texts/text.ts'
import { classNames } from '#miniapp/ui/class-names.ts'
import type { Stage } from './timeline.ts'

const steps = ['uploading', 'queued', 'reading', 'extracting'] as const

/** Where a photo is on its way, in words and as a line of steps. */
export function StageLine({ stage, share }: { stage: Exclude<Stage, 'saved' | 'failed' | 'refused'>; share: number }) {
  const text = useText()
  const reached = stage === 'waiting' ? -1 : steps.indexOf(stage)
  return (
    <figcaption className="absolute inset-x-0 bottom-0 flex flex-col gap-1.5 bg-scrim px-3 py-2 text-xs font-medium text-on-scrim">
      {stage === 'waiting' && text('chat.waitingToSend')}
      {stage === 'uploading' && (
        // The percentage alone would be read out again and again.
        <span aria-live="off">{text('chat.uploading', { percent: Math.round(share * 100) })}</span>
      )}
      {(stage === 'queued' || stage === 'reading' || stage === 'extracting') && text(`chat.${stage}`)}
      <span aria-hidden="true" className="flex gap-1">
        {steps.map((step, index) => (
          <span
            key={step}
            className={classNames(
              'h-1 flex-1 rounded-full bg-on-scrim',
              index > reached && 'opacity-30',
              index === reached && 'animate-shimmer',
            )}
          />
        ))}
      </span>
    </figcaption>
  )
}
