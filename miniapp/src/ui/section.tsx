import { type ReactNode, useId } from 'react'

/** A part of a page that its heading names. */
export function Section(props: { title: string; as?: 'h2' | 'h3'; className?: string; children: ReactNode }) {
  const { title, as: Heading = 'h2', className = 'flex flex-col gap-2', children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <Heading id={id} className="text-sm font-semibold">
        {title}
      </Heading>
      {children}
    </section>
  )
}
