import { initialsOf } from '#contracts/values/full-name.ts'
import { classNames } from './class-names.ts'

const colours = ['bg-avatar-0', 'bg-avatar-1', 'bg-avatar-2', 'bg-avatar-3'] as const

/** Initials on one of four theme colours, chosen by contact id modulo 4 (SPEC §2). Says nothing to screen readers: the name stands beside it. */
export function Avatar(props: {
  contact: { id: number; first_name: string; last_name: string }
  size?: 'medium' | 'large'
}) {
  const { contact, size = 'medium' } = props
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex shrink-0 select-none items-center justify-center rounded-full font-semibold text-on-scrim',
        size === 'large' ? 'size-16 text-lg' : 'size-11 text-base',
        colours[contact.id % colours.length],
      )}
    >
      {initialsOf(contact)}
    </span>
  )
}
