import { useState } from 'react'
import { useLocation } from 'wouter'
import { useBackButton } from '#miniapp/telegram/telegram-provider.tsx'
import { storedAdminKey } from '#miniapp/texts/stored.ts'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { useAppliedTheme } from '#miniapp/ui/hooks/use-theme.ts'
import { Dashboard } from './dashboard.tsx'
import { Gate } from './gate.tsx'
import { useAdminText } from './view/admin-text.ts'

/** The operators' dashboard behind its gate (SPEC §2 "Admin dashboard"). The key is kept in this browser until logout. */
export function Admin() {
  const text = useAdminText()
  const [, navigate] = useLocation()
  const [key, setKey] = useState(storedAdminKey.read)
  const [isEnded, setEnded] = useState(false)
  useAppliedTheme()
  usePageTitle(text('title'))
  useBackButton(true, () => navigate('/'))

  const keep = (next: string | null, ended = false) => {
    storedAdminKey.write(next)
    setKey(next)
    setEnded(ended)
  }
  if (!key) return <Gate isEnded={isEnded} onOpen={keep} />
  return <Dashboard key={key} adminKey={key} onLogout={() => keep(null)} onRefused={() => keep(null, true)} />
}
