import { useEffect } from 'react'
import { useText } from '#miniapp/texts/text.ts'

/** Names the page in the browser's tab and history while it is shown. */
export function usePageTitle(title: string): void {
  const app = useText()('app')
  useEffect(() => {
    const before = document.title
    document.title = title === app ? app : `${title} · ${app}`
    return () => {
      document.title = before
    }
  }, [title, app])
}
