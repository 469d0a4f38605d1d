import { Send } from 'lucide-react'
import { Link } from 'wouter'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'

/** What a plain browser gets, where Telegram has not said who is calling. */
export function OpenInTelegram({ botUsername }: { botUsername: string | null }) {
  const text = useText()
  usePageTitle(text('app'))
  return (
    <Notice icon={Send} isPage title={text('browser.title')} hint={text('browser.hint')}>
      {botUsername ? (
        <Button look="primary" asChild>
          <a href={`https://t.me/${botUsername}`}>{text('browser.button')}</a>
        </Button>
      ) : (
        <div className="flex flex-col gap-2">
          <Button look="primary" disabled>
            {text('browser.button')}
          </Button>
          <p className="text-sm text-muted">{text('browser.noBot')}</p>
        </div>
      )}
      <Button asChild>
        <Link href="/portal">{text('browser.portal')}</Link>
      </Button>
    </Notice>
  )
}
