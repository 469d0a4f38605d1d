import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Billing } from '#core/contracts/billing.ts'
import type { Contact } from '#core/contracts/contacts.ts'
import type { Profile } from '#core/contracts/portal.ts'
import type { Stats } from '#core/contracts/stats.ts'
import type { PortalApi } from './portal-api.ts'

export type Session = {
  api: PortalApi
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

export const profileKey = ['/user/profile'] as const

/** The person's profile, plan and usage. */
export function useProfile(): UseQueryResult<Profile> {
  return useQuery({ queryKey: profileKey, select: ({ user }: { user: Profile }) => user })
}

/** Their picture in Telegram as a `data:` URL; null where they show none. */
export function useProfilePhoto(): UseQueryResult<string | null> {
  return useQuery({
    queryKey: ['/user/profile-photo'],
    select: ({ photoUrl }: { photoUrl: string | null }) => photoUrl,
  })
}

/** Their figures. */
export function useStats(): UseQueryResult<Stats> {
  return useQuery({ queryKey: ['/stats'], select: ({ stats }: { stats: Stats }) => stats })
}

/** Their contacts, newest first. */
export function usePortalContacts(): UseQueryResult<Contact[]> {
  return useQuery({ queryKey: ['/contacts'], select: ({ contacts }: { contacts: Contact[] }) => contacts })
}

/** What they paid and with what; asked only on a paid plan (SPEC §4). */
export function useBilling({ isPaid }: { isPaid: boolean }): UseQueryResult<Billing> {
  return useQuery({ queryKey: ['/billing'], enabled: isPaid, select: (billing: Billing) => billing })
}
