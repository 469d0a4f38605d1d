import { FileQuestion } from 'lucide-react'
import { Link } from 'wouter'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'

/** The page of an address that leads nowhere. */
export function NotFound() {
  const text = useText()
  usePageTitle(text('notFound.title'))
  return (
    <Notice icon={FileQuestion} isPage title={text('notFound.title')} hint={text('notFound.hint')}>
      <Button look="primary" asChild>
        <Link href="/">{text('notFound.home')}</Link>
      </Button>
    </Notice>
  )
}
