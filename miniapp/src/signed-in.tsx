import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Api } from './api/api-client.ts'
import { ApiContext } from './api/api-context.tsx'
import { createQueryClient } from './api/query-client.ts'
import { useScanEvents } from './api/use-scan-events.ts'
import { useUser } from './api/user.ts'
import { chooseLanguage, type createTexts } from './texts/text.ts'

type Texts = ReturnType<typeof createTexts>

/** Gives the screens the caller's Api and data, kept up to date, in the language the caller chose. */
export function SignedIn({ api, texts, children }: { api: Api; texts: Texts; children: ReactNode }) {
  const queryClient = useMemo(() => createQueryClient(api), [api])
  return (
    <ApiContext value={api}>
      <QueryClientProvider client={queryClient}>
        <Following texts={texts} />
        {children}
      </QueryClientProvider>
    </ApiContext>
  )
}

function Following({ texts }: { texts: Texts }) {
  const language = useUser().data?.language
  useScanEvents()
  useEffect(() => {
    if (language) void chooseLanguage(texts, language)
  }, [texts, language])
  return null
}
