import { useEffect } from 'react'
import { useText } from '#miniapp/texts/text.ts'

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  const app = useText()('app')
  useEffect(() => {
    document.title = title === app ? app : `${title} · ${app}`
  }, [title, app])
}
