import { type ReactNode, useEffect } from 'react'
import { type Api, ClientProvider, useApi } from './api/api-context.tsx'
import { useScanEvents } from './api/use-scan-events.ts'
import { useUser } from './api/user.ts'
import { storedOwnLanguage } from './texts/stored.ts'
import { chooseLanguage } from './texts/text.ts'

/** Gives the screens the caller's Api and data, kept up to date, in the language the caller chose. */
export function SignedIn({ api, children }: { api: Api; children: ReactNode }) {
  return (
    <ClientProvider client={api} owner={String(api.userId)}>
      <Following />
      {children}
    </ClientProvider>
  )
}

function Following() {
  const { userId } = useApi()
  const language = useUser().data?.language
  useScanEvents()
  useEffect(() => {
    if (!language) return
    storedOwnLanguage.write(userId, language)
    void chooseLanguage(language)
  }, [userId, language])
  return null
}
