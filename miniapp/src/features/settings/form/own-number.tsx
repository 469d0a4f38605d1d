import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessagingSettings, OwnNumberState } from '#contracts/messaging.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { userKey } from '#miniapp/api/user.ts'
import { messagingSettingsKey, useMessagingSettings } from '#miniapp/components/messaging/messages-api.ts'
import { PlanNote } from '#miniapp/features/settings/parts/plan-note.tsx'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { useOpenPage } from '#miniapp/ui/hooks/use-open-page.ts'

const tones = {
  none: 'neutral',
  unverified: 'warning',
  connected: 'success',
  disconnected: 'warning',
  restricted: 'warning',
} as const satisfies Record<OwnNumberState, string>

/** Whether the person's own number is connected, and the way to connect it. */
export function OwnNumber() {
  const [isWaiting, setWaiting] = useState(false)
  const settings = useMessagingSettings(isWaiting).data
  const text = useSettingsText()
  if (!settings) return null
  const fallsBack = settings.shared_available && settings.may_use_shared
  if (!settings.own_available) {
    return <p className="text-sm text-muted">{text(fallsBack ? 'ownNumber.offShared' : 'ownNumber.off')}</p>
  }
  if (!settings.may_use_own) {
    return <PlanNote>{text(fallsBack ? 'fallsBack' : 'ownNumber.needsPlan')}</PlanNote>
  }
  return <Connection number={settings.own_number} isWaiting={isWaiting} onWaiting={setWaiting} />
}

function Connection(props: {
  number: MessagingSettings['own_number']
  isWaiting: boolean
  onWaiting: (isWaiting: boolean) => void
}) {
  const text = useSettingsText()
  const { state, phone } = props.number
  const { isBusy, connect, check, forget } = useOwnNumber()
  const isConnected = state === 'connected'
  if (isConnected && props.isWaiting) props.onWaiting(false)
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={tones[state]}>{text(`ownNumber.state.${state}`)}</Badge>
        {phone && <span className="tabular-nums">{phone}</span>}
      </p>
      {props.isWaiting && <p className="text-sm text-muted">{text('ownNumber.waiting')}</p>}
      <div className="flex flex-wrap gap-2">
        {!isConnected && (
          <Button look="soft" disabled={isBusy} onClick={() => void connect().then(props.onWaiting)}>
            {text(state === 'disconnected' ? 'ownNumber.reconnect' : 'ownNumber.connect')}
          </Button>
        )}
        {state === 'unverified' && (
          <Button disabled={isBusy} onClick={() => void check()}>
            {text('ownNumber.check')}
          </Button>
        )}
        {state !== 'none' && (
          <Button look="danger" disabled={isBusy} onClick={() => void forget()}>
            {text('ownNumber.forget')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Connects, checks and forgets the person's own number. `connect` tells whether the page for it was opened. */
function useOwnNumber(): {
  isBusy: boolean
  connect: () => Promise<boolean>
  check: () => Promise<boolean>
  forget: () => Promise<boolean>
} {
  const api = useApi()
  const queryClient = useQueryClient()
  const openPage = useOpenPage()
  const toast = useToast()
  const fail = useFailureToast()
  const text = useSettingsText()
  const [isBusy, setBusy] = useState(false)
  const { userId } = api

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  function show(settings: MessagingSettings): void {
    queryClient.setQueryData(messagingSettingsKey(api.userId), settings)
    void queryClient.invalidateQueries({ queryKey: userKey(api.userId) })
  }

  return {
    isBusy,
    connect: () =>
      attempt(() =>
        openPage(async () => (await api.call('POST /api/messages/{userId}/own-number/link', { userId })).url),
      ),
    check: () => attempt(async () => show(await api.call('POST /api/messages/{userId}/own-number/check', { userId }))),
    forget: () =>
      attempt(async () => {
        show(await api.call('DELETE /api/messages/{userId}/own-number', { userId }))
        toast({ title: text('ownNumber.forgotten') })
      }),
  }
}
