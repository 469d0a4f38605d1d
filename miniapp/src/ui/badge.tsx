import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  neutral: 'bg-raised text-muted',
  accent: 'bg-soft text-link',
  success: 'bg-raised text-success',
  warning: 'bg-raised text-warning',
} as const

/** A short fact in a pill. */
export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1 whitespace-nowrap rounded-full px-2 py-0.5 text-xs font-medium tabular-nums',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
