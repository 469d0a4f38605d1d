import { FileQuestion } from 'lucide-react'
import { Link } from 'wouter'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'

/** The page of an address that leads nowhere, with the ways that this visitor may have looked for. */
export function NotFound({ home, botUsername }: { home: 'chat' | 'portal'; botUsername: string | null }) {
  const text = useText()
  usePageTitle(text('notFound.title'))
  return (
    <Notice icon={FileQuestion} isPage title={text('notFound.title')} hint={text('notFound.hint')}>
      <Button look="primary" asChild>
        <Link href={home === 'chat' ? '/' : '/portal'}>{text(`notFound.${home}`)}</Link>
      </Button>
      {botUsername && (
        <Button asChild>
          <ExternalLink href={`https://t.me/${botUsername}`}>{text('notFound.bot')}</ExternalLink>
        </Button>
      )}
      <Button asChild>
        {home === 'chat' ? (
          <Link href="/portal">{text('notFound.portal')}</Link>
        ) : (
          <Link href="/pricing">{text('notFound.pricing')}</Link>
        )}
      </Button>
    </Notice>
  )
}
