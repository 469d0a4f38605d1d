import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, ExternalLink as OpenIcon, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { MyCardPatch } from '#contracts/my-card.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { keyOf, useCall } from '#miniapp/api/use-call.ts'
import { useCopy } from '#miniapp/components/use-copy.ts'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { Switch } from '#miniapp/ui/switch.tsx'

/** The person's public card: on or off, the code to show at once, its address, and a new one. */
export function MyCardCard() {
  const text = useSettingsText()
  const cancel = useText()('cancel')
  const { userId, call } = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const [isAsking, setAsking] = useState(false)
  const copy = useCopy()
  const query = useCall('GET /api/user/{userId}/card', { userId })
  const card = query.data
  const change = useMutation({
    mutationFn: (body: MyCardPatch) => call('PATCH /api/user/{userId}/card', { userId, body }),
    onSuccess: (changed, { renew }) => {
      queryClient.setQueryData(keyOf('GET /api/user/{userId}/card', { userId }), changed)
      if (renew) toast({ title: text('card.renewed') })
    },
    onError: fail,
    onSettled: () => setAsking(false),
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
        onChange={on => change.mutate({ on })}
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
        <Dialog title={text('card.renew')} onClose={() => setAsking(false)}>
          <div className="flex flex-col gap-4 p-5">
            <p className="text-sm">{text('card.renewHint')}</p>
            <DialogFooter cancel={cancel} onCancel={() => setAsking(false)}>
              <Button look="primary" disabled={change.isPending} onClick={() => change.mutate({ renew: true })}>
                {text('card.renew')}
              </Button>
            </DialogFooter>
          </div>
        </Dialog>
      )}
    </Card>
  )
}
