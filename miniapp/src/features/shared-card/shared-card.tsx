import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IdCard, UserPlus } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PublicCard } from '#contracts/my-card.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { ApiError } from '#miniapp/api/api-error.ts'
import { refreshContacts } from '#miniapp/api/contacts.ts'
import { useCall } from '#miniapp/api/use-call.ts'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { ownText, useErrorText, useText } from '#miniapp/texts/text.ts'
import { Avatar } from '#miniapp/ui/avatar.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import en from '#texts/en/shared-card.json'

/** Somebody's public card, opened in Telegram: it becomes a contact when the person says so. */
export function SharedCard({ slug }: { slug: string }) {
  const text = useSharedCardText()
  const errorText = useErrorText()
  const failed = useText()('error')
  const toast = useToast()
  const telegram = useTelegram()
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const { userId, call } = useApi()
  usePageTitle(text('title'))
  const card = useCall('GET /api/user/{userId}/cards/{slug}', { userId, slug })
  const save = useMutation({
    mutationFn: () => call('POST /api/user/{userId}/cards/{slug}', { userId, slug }),
    onSuccess: contact => {
      telegram.haptic('success')
      toast({ title: text('saved') })
      void refreshContacts(queryClient, userId)
      navigate(`/contacts/${contact.id}`)
    },
    onError: error => toast({ title: failed, description: errorText(error), tone: 'error' }),
  })

  if (card.isError && card.error instanceof ApiError && card.error.code === 'not-found') {
    return <Notice icon={IdCard} title={text('gone')} hint={text('goneHint')} isPage />
  }
  if (card.isError) {
    return <LoadError title={text('title')} query={card} />
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div className="mx-auto flex w-full max-w-md flex-col gap-4 p-4 lg:pt-10">
        <section className="flex flex-col items-center gap-2 rounded-card border border-hairline bg-surface p-6 text-center">
          {card.isPending ? <Skeleton className="h-56 w-full" /> : <Lines card={card.data} />}
        </section>
        <Button
          look="primary"
          className="min-h-12 text-base"
          disabled={!card.data || save.isPending}
          onClick={() => save.mutate()}
        >
          <UserPlus aria-hidden="true" className="size-5" />
          {text(save.isPending ? 'saving' : 'save')}
        </Button>
      </div>
    </div>
  )
}

function Lines({ card }: { card: PublicCard }) {
  const lines = [card.phone, card.email, card.website].filter(Boolean)
  const name = fullName(card) || card.company
  return (
    <>
      <Avatar contact={{ id: 0, ...card }} size="large" />
      <h1 className="mt-2 text-lg font-semibold break-words">{name}</h1>
      {card.position && <p>{card.position}</p>}
      {card.company && card.company !== name && <p className="text-muted">{card.company}</p>}
      <ul className="mt-3 flex w-full flex-col gap-2 border-t border-hairline pt-4 text-sm">
        {lines.map(line => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Says a text of the screen with somebody's card. */
const useSharedCardText = ownText(
  'shared-card',
  en,
  import.meta.glob(['../../../../texts/*/shared-card.json', '!../../../../texts/en/*'], { import: 'default' }),
)
