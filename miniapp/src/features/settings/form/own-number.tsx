import { useState } from 'react'
import type { MessagingSettings, OwnNumberState } from '#contracts/messaging.ts'
import { useMessagingSettings } from '#miniapp/components/messaging/messages-api.ts'
import { PlanNote } from '#miniapp/features/settings/parts/plan-note.tsx'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { useOwnNumber } from './use-own-number.ts'

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
