import { useEffect, useState } from 'react'
import { eraseAnswers } from '#miniapp/api/kept/answer-store.ts'

const prefix = 'session-'

/**
 * As whose this browser keeps what the portal loads: nobody who does not have the session's token can name it. What other
 * sessions have kept is deleted. Undefined until it is known, and for good in a page without https.
 */
export function useSessionOwner(token: string): string | undefined {
  const [owner, setOwner] = useState<string>()
  useEffect(() => {
    void ownerOf(token).then(own => {
      eraseSessions(own)
      setOwner(own)
    })
  }, [token])
  return owner
}

/** Deletes what this browser keeps of anybody, once somebody has signed out: of the Mini App too. */
export function eraseEverybody(): void {
  // A browser without storage has nothing to delete.
  eraseAnswers(() => true).catch(() => undefined)
}

/** Deletes what this browser keeps of the portal's sessions, but of this one. */
export function eraseSessions(but?: string): void {
  eraseAnswers(owner => owner.startsWith(prefix) && owner !== but).catch(() => undefined)
}

async function ownerOf(token: string): Promise<string | undefined> {
  if (!globalThis.isSecureContext) return undefined
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return prefix + Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
}
