import { Progress as Primitive } from 'radix-ui'
import { useLanguage } from '#miniapp/texts/text.ts'

/** A bar filled to `share`, 0..1. */
export function Progress({ share, label }: { share: number; label: string }) {
  const language = useLanguage()
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <Primitive.Root
      value={percent}
      getValueLabel={value => (value / 100).toLocaleString(language, { style: 'percent' })}
      aria-label={label}
      className="h-1.5 overflow-hidden rounded-full bg-raised"
    >
      <Primitive.Indicator
        className="h-full rounded-full bg-accent transition-[width] duration-200"
        style={{ width: `${percent}%` }}
      />
    </Primitive.Root>
  )
}
