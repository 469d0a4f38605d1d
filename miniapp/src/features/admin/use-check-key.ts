import { useState } from 'react'
import { createClient } from '#miniapp/api/client.ts'
import { useLanguage } from '#miniapp/texts/text.ts'

/** Asks the server whether a key opens; `error` says why the last one did not. */
export function useCheckKey() {
  const language = useLanguage()
  const [isChecking, setChecking] = useState(false)
  const [error, setError] = useState<unknown>()
  const check = async (key: string): Promise<boolean> => {
    setChecking(true)
    setError(undefined)
    try {
      const client = createClient({ credentials: { kind: 'key', secret: key }, language: () => language })
      await client.call('GET /api/admin/dashboard', {})
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
