import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, ExternalLink as OpenIcon, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { MyCardPatch } from '#contracts/my-card.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { keyOf, useCall } from '#miniapp/api/use-call.ts'
import { useCopy } from '#miniapp/components/use-copy.ts'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { Switch } from '#miniapp/ui/switch.tsx'

/** The person's public card: on or off, the code to show at once, its address, and a new one. */
export function MyCardCard() {
  const text = useSettingsText()
  const { userId, call } = useApi()
  const queryClient = useQueryClient()
  const fail = useFailureToast()
  const [isAsking, setAsking] = useState(false)
  const copy = useCopy()
  const query = useCall('GET /api/user/{userId}/card', { userId })
  const card = query.data
  const change = useMutation({
    mutationFn: (body: MyCardPatch) => call('PATCH /api/user/{userId}/card', { userId, body }),
    onSuccess: changed => queryClient.setQueryData(keyOf('GET /api/user/{userId}/card', { userId }), changed),
  })
  const isOn = (change.isPending ? change.variables.on : undefined) ?? card?.on ?? false

  return (
    <Card title={text('card.title')}>
      {query.isError && <LoadError title={text('loadFailed')} query={query} />}
      <Switch
        label={text('card.on')}
        hint={text('card.onHint')}
        checked={isOn}
        disabled={!card}
        onChange={on => change.mutate({ on }, { onError: fail })}
      />
      {card?.on && isOn && (
        <div className="mt-4 flex flex-col gap-4 border-t border-hairline pt-4 sm:flex-row sm:items-center">
          <img
            src={card.qr}
            alt={text('card.alt')}
            className="size-44 shrink-0 self-center rounded-control bg-on-scrim p-2"
          />
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <p className="text-sm break-all">{card.url}</p>
            <p className="text-sm text-muted">{text('card.fields')}</p>
            <div className="flex flex-wrap gap-2">
              <Button icon={Copy} look="soft" onClick={() => void copy(card.url)}>
                {text('card.copy')}
              </Button>
              <Button asChild>
                <ExternalLink href={card.url}>
                  <OpenIcon aria-hidden="true" className="size-4" />
                  {text('card.open')}
                </ExternalLink>
              </Button>
              <Button icon={RefreshCw} onClick={() => setAsking(true)}>
                {text('card.renew')}
              </Button>
            </div>
          </div>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={text('card.renew')}
          text={text('card.renewHint')}
          action={text('card.renew')}
          look="primary"
          done={text('card.renewed')}
          run={() => change.mutateAsync({ renew: true })}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
