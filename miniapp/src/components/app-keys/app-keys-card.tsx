import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AppKey, AppKeyRequest } from '#contracts/integrations/app-keys.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { keyOf, useCall } from '#miniapp/api/use-call.ts'
import { ProgramsCard } from '#miniapp/components/integrations/programs-card.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'
import { useAppKeysText } from './app-keys-text.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** A person's keys for their address book and other programs; `upgrade` leads who has no plan for them to the plans. */
export function AppKeysCard({ upgrade }: { upgrade: ReactNode }) {
  const text = useAppKeysText()
  const { list, create, revoke } = useAppKeys()
  const [isMaking, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<AppKey>()
  const { data } = list
  return (
    <ProgramsCard
      text={text}
      list={list}
      mayUse={data?.may_use}
      lines={data?.keys.map(key => <KeyLine key={key.id} appKey={key} onRevoke={() => setRevoking(key)} />) ?? []}
      add={{ icon: KeyRound, label: text('make'), onClick: () => setMaking(true) }}
      upgrade={upgrade}
    >
      {isMaking && data && <NewKeyDialog place={data} create={create} onClose={() => setMaking(false)} />}
      {revoking && (
        <ConfirmDialog
          title={text('revokeTitle', { name: revoking.name })}
          text={text('revokeText')}
          action={text('revoke')}
          done={text('revoked')}
          run={() => revoke.mutateAsync(revoking.id)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </ProgramsCard>
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
      <Button look="danger" className="ml-auto" aria-label={text('revokeNamed', { name })} onClick={onRevoke}>
        {text('revoke')}
      </Button>
    </li>
  )
}

const wordOf = {
  'contacts:read': 'contacts-read',
  'contacts:write': 'contacts-write',
  'scans:write': 'scans-write',
  'webhooks:write': 'webhooks-write',
} as const

/** A person's app keys. */
function useAppKeys() {
  const { userId, call } = useApi()
  const queryClient = useQueryClient()
  const queryKey = keyOf('GET /api/user/{userId}/app-keys', { userId })
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const list = useCall('GET /api/user/{userId}/app-keys', { userId })
  const create = useMutation({
    mutationFn: (body: AppKeyRequest) => call('POST /api/user/{userId}/app-keys', { userId, body }),
    onSuccess: refresh,
  })
  const revoke = useMutation({
    mutationFn: (keyId: number) => call('DELETE /api/user/{userId}/app-keys/{keyId}', { userId, keyId }),
    onSettled: refresh,
  })
  return { list, create, revoke }
}
