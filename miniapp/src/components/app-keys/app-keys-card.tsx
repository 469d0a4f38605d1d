import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AppKey } from '#core/contracts/integrations/app-keys.ts'
import { lowestPlanName } from '#miniapp/format/lowest-plan.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { useAppKeysText } from './app-keys-text.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { useAppKeys } from './use-app-keys.ts'

/** A person's keys for their address book and other programs; `upgrade` leads who has no plan for them to the plans. */
export function AppKeysCard({ upgrade }: { upgrade: ReactNode }) {
  const text = useAppKeysText()
  const errorText = useErrorText()
  const { list, create, revoke } = useAppKeys()
  const [isMaking, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<AppKey>()
  const { data } = list
  return (
    <Card
      title={text('title')}
      actions={
        data?.may_use && (
          <Button onClick={() => setMaking(true)}>
            <KeyRound aria-hidden="true" className="size-4" />
            {text('make')}
          </Button>
        )
      }
    >
      <p className="mb-3 text-sm text-muted">{text('hint')}</p>
      {list.isPending && <Skeleton className="h-11" />}
      {list.isError && !data && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {text('loadFailed')} {errorText(list.error)}
          <Button look="plain" onClick={() => void list.refetch()}>
            {text('retry')}
          </Button>
        </p>
      )}
      {data && !data.may_use && (
        <p className="text-sm text-muted">
          {text('needsPlan', { plan: lowestPlanName('integrations') })} {upgrade}
        </p>
      )}
      {data?.may_use && data.keys.length === 0 && <p className="text-sm text-muted">{text('none')}</p>}
      {data && data.keys.length > 0 && (
        <ul className="divide-y divide-hairline">
          {data.keys.map(key => (
            <KeyLine key={key.id} appKey={key} onRevoke={() => setRevoking(key)} />
          ))}
        </ul>
      )}
      {isMaking && data && <NewKeyDialog place={data} create={create} onClose={() => setMaking(false)} />}
      {revoking && <RevokeDialog appKey={revoking} revoke={revoke} onClose={() => setRevoking(undefined)} />}
    </Card>
  )
}

function KeyLine({ appKey, onRevoke }: { appKey: AppKey; onRevoke: () => void }) {
  const text = useAppKeysText()
  const { name, ending, scopes, last_used_at } = appKey
  const may = scopes.map(scope => (scope === 'carddav' ? text('carddav') : text(`may.${wordOf[scope]}`)))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className="font-medium break-words">{name}</p>
        <p className="text-muted">{may.join(' · ')}</p>
        <p className="text-muted">
          {text('ending', { ending })} ·{' '}
          {last_used_at ? (
            <>
              {text('used')} <DayText moment={last_used_at} />
            </>
          ) : (
            text('neverUsed')
          )}
        </p>
      </div>
      <Button look="danger" aria-label={text('revokeNamed', { name })} onClick={onRevoke}>
        {text('revoke')}
      </Button>
    </li>
  )
}

const wordOf = {
  'contacts:read': 'contacts-read',
  'contacts:write': 'contacts-write',
  'scans:write': 'scans-write',
} as const
