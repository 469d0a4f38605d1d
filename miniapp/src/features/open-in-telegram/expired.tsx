import { Clock } from 'lucide-react'
import { useText } from '#miniapp/texts/text.ts'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'

/** What stays when Telegram's launch data is not accepted (any more): only the chat can give a new one. */
export function Expired() {
  const text = useText()
  usePageTitle(text('expired.title'))
  return (
    <main className="flex min-h-(--app-height)">
      <Notice icon={Clock} isPage title={text('expired.title')} hint={text('expired.hint')} />
    </main>
  )
}
