import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Billing, Offers } from '#contracts/billing.ts'
import type { Profile, Stats } from '#contracts/portal.ts'
import type { Client } from '#miniapp/api/client.ts'
import { keyOf, useCall } from '#miniapp/api/use-call.ts'

export type Session = {
  api: Client
  isDemo: boolean
  /** Tells the server, and signs out whatever it answers. */
  signOut: (options?: { everywhere: boolean }) => void
}

/** Holds the session; nothing that loads data is rendered outside it. */
export const SessionContext = createContext<Session | undefined>(undefined)

/** The session of the person who is signed in. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('This screen needs a session')
  return session
}

/** The query key of the person's profile. */
export const profileKey = keyOf('GET /api/portal/user/profile', {})

/** The person's profile, plan and usage. */
export function useProfile(): UseQueryResult<Profile> {
  return useCall('GET /api/portal/user/profile', {}, { select: ({ user }) => user })
}

/** Their picture in Telegram as a `data:` URL; null where they show none. */
export function useProfilePhoto(): UseQueryResult<string | null> {
  return useCall('GET /api/portal/user/profile-photo', {}, { select: ({ photoUrl }) => photoUrl })
}

/** Their figures. */
export function useStats(): UseQueryResult<Stats> {
  return useCall('GET /api/portal/stats', {}, { select: ({ stats }) => stats })
}

/** What they paid and with what; asked only on a paid plan (SPEC §4). */
export function useBilling({ isPaid }: { isPaid: boolean }): UseQueryResult<Billing> {
  return useCall('GET /api/portal/billing', {}, { enabled: isPaid })
}

/** What each plan costs them now, and what this server can do. */
export function useOffers(): UseQueryResult<Offers> {
  return useCall('GET /api/portal/offers', {})
}
