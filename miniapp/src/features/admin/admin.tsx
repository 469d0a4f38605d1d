import { useState } from 'react'
import { useLocation } from 'wouter'
import { useBackButton } from '#miniapp/telegram/telegram-provider.tsx'
import { storedAdminKey } from '#miniapp/texts/stored.ts'
import { useAppliedTheme } from '#miniapp/ui/hooks/use-theme.ts'
import { Dashboard } from './dashboard.tsx'
import { Gate } from './gate.tsx'

/** The operators' dashboard behind its gate (SPEC §2 "Admin dashboard"). The key is kept in this browser until logout. */
export function Admin() {
  const [, navigate] = useLocation()
  const [key, setKey] = useState(storedAdminKey.read)
  const [isEnded, setEnded] = useState(false)
  useAppliedTheme()
  useBackButton(true, () => navigate('/'))

  const keep = (next: string | null, ended = false) => {
    storedAdminKey.write(next)
    setKey(next)
    setEnded(ended)
  }
  if (!key) return <Gate isEnded={isEnded} onOpen={keep} />
  return <Dashboard key={key} adminKey={key} onLogout={() => keep(null)} onRefused={() => keep(null, true)} />
}
