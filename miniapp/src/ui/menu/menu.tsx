import { Slot } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useFailureToast } from '../feedback/use-failure-toast.ts'
import { failureCode, fetchedPart } from '../fetched-screen.tsx'

const load = () => import('./open-menu.tsx')
const OpenMenu = fetchedPart(async () => (await load()).OpenMenu)
/** One thing a menu does. */
export const MenuItem = fetchedPart(async () => (await load()).MenuItem)
/** A link out of the app, as an item of a menu. */
export const MenuLink = fetchedPart(async () => (await load()).MenuLink)
/** The heading of the items below it. */
export const MenuLabel = fetchedPart(async () => (await load()).MenuLabel)

/** A menu that opens from its one trigger. Radix's menu is a fifth of the script of a list, so it is fetched apart. */
export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  const fail = useFailureToast()
  const [opened, setOpened] = useState<{ byKey: boolean }>()
  if (opened) {
    return (
      <OpenMenu trigger={trigger} {...opened}>
        {children}
      </OpenMenu>
    )
  }
  const open = (byKey: boolean) =>
    Promise.all([OpenMenu, MenuItem, MenuLink, MenuLabel].map(part => part.fetch())).then(
      () => setOpened({ byKey }),
      () => fail(failureCode()),
    )
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={({ detail }) => open(detail === 0)}
      onKeyDown={event => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        void open(true)
      }}
    >
      {trigger}
    </Slot.Root>
  )
}
