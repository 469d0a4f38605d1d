import { useState } from 'react'
import { useLanguage } from '#miniapp/texts/text.ts'
import { createAdminApi } from './view/admin-api.ts'

/** Asks the server whether a key opens; `error` says why the last one did not. */
export function useCheckKey() {
  const language = useLanguage()
  const [isChecking, setChecking] = useState(false)
  const [error, setError] = useState<unknown>()
  const check = async (key: string): Promise<boolean> => {
    setChecking(true)
    setError(undefined)
    try {
      await createAdminApi({ key, language: () => language, onRefused: () => undefined }).request('GET', '/dashboard')
      return true
    } catch (refusal) {
      setError(refusal)
      return false
    } finally {
      setChecking(false)
    }
  }
  return { check, isChecking, error }
}
