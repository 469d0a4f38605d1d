import type { LucideIcon } from 'lucide-react'
import { Tabs as Primitive } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

export type Tab<Name extends string> = { name: Name; label: string; icon: LucideIcon; panel: ReactNode }

/** Tabs along the top; they scroll sideways where they do not fit. Only the chosen panel is rendered. */
export function Tabs<Name extends string>(props: {
  label: string
  tabs: readonly Tab<Name>[]
  chosen: Name
  onChoose: (name: Name) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const { chosen } = props
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-tab="${chosen}"]`)
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen])
  const choose = (value: string) => {
    const tab = props.tabs.find(one => one.name === value)
    if (tab) props.onChoose(tab.name)
  }
  return (
    <Primitive.Root value={chosen} onValueChange={choose} className="flex flex-col gap-4">
      <Primitive.List
        ref={list}
        aria-label={props.label}
        className="-mx-4 flex overflow-x-auto border-b border-hairline px-4 [scrollbar-width:none] lg:mx-0 lg:px-0"
      >
        {props.tabs.map(({ name, label, icon: Icon }) => (
          <Primitive.Trigger
            key={name}
            value={name}
            data-tab={name}
            className="-mb-px flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium text-muted -outline-offset-2 hover:text-text data-[state=active]:border-link data-[state=active]:text-link"
          >
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {props.tabs.map(({ name, panel }) => (
        <Primitive.Content key={name} value={name} className="rounded-card">
          {panel}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
