import { useState } from 'react'
import type { RequestedCode } from '#contracts/portal.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { type Client, createClient } from '#miniapp/api/client.ts'
import { useFieldErrorText, usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { usePortalLanguage } from '#miniapp/features/portal/session/use-portal-language.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'

type Step = 'asking' | 'verifying' | undefined

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The login's fields and what its two buttons do (SPEC §4, §8). */
export function useLogin(onSignedIn: (token: string) => void) {
  const text = usePortalText()
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  const toast = useToast()
  const { language } = usePortalLanguage()
  const client = createClient({ credentials: { kind: 'none' }, language: () => language })
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [login, setLogin] = useState<{ id: string; demoCode: string | undefined }>()
  const [phoneError, setPhoneError] = useState<string>()
  const [busy, setBusy] = useState<Step>()

  async function during(step: Step, work: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(step)
    await work().finally(() => setBusy(undefined))
  }

  const fail = (title: string, description: string) => toast({ title, description, tone: 'error' })

  return {
    phone,
    code,
    phoneError,
    busy,
    demoCode: login?.demoCode,
    isAsked: login !== undefined,
    setCode,
    setPhone(next: string) {
      setPhone(next)
      // Written another way it is the same number: the code that is on its way stays good.
      if (digitsOf(next) === digitsOf(phone)) return
      setPhoneError(undefined)
      setLogin(undefined)
    },
    /** Asks for a code for this number. */
    ask: (number: string) =>
      during('asking', async () => {
        try {
          const asked = await askCode(client, number)
          setLogin({ id: asked.telegramId, demoCode: asked.demoCode })
          if (asked.refusal) fail(text('error'), asked.refusal)
          else toast({ title: text('toast.codeSent'), description: text('toast.codeSentText') })
        } catch (error) {
          const wrong = error instanceof ApiError ? error.fields.phoneNumber : undefined
          if (wrong) setPhoneError(fieldErrorText(wrong))
          else fail(text('error'), (error instanceof ApiError && error.said) || text('toast.codeFailed'))
        }
      }),
    verify: () =>
      during('verifying', async () => {
        if (!login) return fail(text('toast.invalidCode'), text('login.needsPhone'))
        try {
          const answer = await client.call('POST /api/portal/auth/verify-mfa', { body: { telegramId: login.id, code } })
          toast({ title: text('toast.welcome'), description: text('toast.welcomeText') })
          onSignedIn(answer.sessionToken)
        } catch (error) {
          const isWrong = error instanceof ApiError && error.status === 422
          if (isWrong) fail(text('toast.invalidCode'), text('toast.invalidCodeText'))
          else fail(text('error'), errorText(error))
        }
      }),
  }
}

/** What a request for a code brought; `refusal` where none was sent, but one from the chat (/login) will do. */
type AskedCode = RequestedCode & { refusal?: string | undefined }

/** Asks for a sign-in code. */
async function askCode(client: Client, phoneNumber: string): Promise<AskedCode> {
  try {
    return await client.call('POST /api/portal/auth/request-mfa', { body: { phoneNumber } })
  } catch (error) {
    if (!(error instanceof ApiError) || !error.telegramId) throw error
    return { telegramId: error.telegramId, refusal: error.said }
  }
}
