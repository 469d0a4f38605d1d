import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useBackButton } from '#miniapp/telegram/telegram-provider.tsx'
import { SkipLink } from '#miniapp/ui/skip-link.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { parentPath, type Section } from './section.ts'
import { Sidebar } from './sidebar.tsx'

/** The chrome around every screen: sidebar from 1024 px, bottom bar below; the screen itself does the scrolling. */
export function Frame(props: {
  sections: readonly Section[]
  isDemo: boolean
  status: ReactNode
  children: ReactNode
}) {
  const [path, navigate] = useLocation()
  useBackButton(path !== '/', () => navigate(parentPath(path)))

  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(path)
  useEffect(() => {
    // The keyboard goes along to the new screen, the first one leaves it where the page starts.
    if (shownPath.current !== path) main.current?.focus({ preventScroll: true })
    shownPath.current = path
  }, [path])

  return (
    <div className="flex h-(--app-height) flex-col pt-(--safe-top)">
      <SkipLink />
      <Header isDemo={props.isDemo} />
      {props.status}
      <div className="flex min-h-0 flex-1">
        <Sidebar sections={props.sections} path={path} />
        <main ref={main} id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {props.children}
        </main>
      </div>
      <BottomBar sections={props.sections} path={path} />
    </div>
  )
}
