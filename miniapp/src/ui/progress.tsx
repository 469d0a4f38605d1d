import { useLanguage } from '#miniapp/texts/text.ts'

/** A bar filled to `share`, 0..1. */
export function Progress({ share, label }: { share: number; label: string }) {
  const language = useLanguage()
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={(percent / 100).toLocaleString(language, { style: 'percent' })}
      className="h-1.5 overflow-hidden rounded-full bg-raised"
    >
      <div className="h-full rounded-full bg-accent transition-[width] duration-200" style={{ width: `${percent}%` }} />
    </div>
  )
}
