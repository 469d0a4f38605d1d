import { type ReactNode, useEffect } from 'react'
import { type Api, ClientProvider } from './api/api-context.tsx'
import { useScanEvents } from './api/use-scan-events.ts'
import { useUser } from './api/user.ts'
import { chooseLanguage, type createTexts } from './texts/text.ts'

type Texts = ReturnType<typeof createTexts>

/** Gives the screens the caller's Api and data, kept up to date, in the language the caller chose. */
export function SignedIn({ api, texts, children }: { api: Api; texts: Texts; children: ReactNode }) {
  return (
    <ClientProvider client={api}>
      <Following texts={texts} />
      {children}
    </ClientProvider>
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
