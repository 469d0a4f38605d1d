import { useState } from 'react'
import { ApiError } from '#miniapp/api/api-error.ts'
import { createClient } from '#miniapp/api/client.ts'
import { useLanguage } from '#miniapp/texts/text.ts'

/** What a header can carry; no other text can be the key. */
const isHeader = /^[\x20-\x7e]*$/

/** Asks the server whether a key opens; `error` says why the last one did not. */
export function useCheckKey() {
  const language = useLanguage()
  const [isChecking, setChecking] = useState(false)
  const [error, setError] = useState<unknown>()
  const check = async (key: string): Promise<boolean> => {
    setChecking(true)
    setError(undefined)
    try {
      if (!isHeader.test(key)) throw new ApiError({ status: 401, message: '401' })
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
