import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { User } from '#core/contracts/users.ts'
import { useApi } from './api-context.tsx'

/** The query key and path of the caller's own data. */
export const userKey = (userId: number) => [`/api/user/${userId}`] as const

/** The caller's own data, plan and usage. */
export function useUser(): UseQueryResult<User> {
  const { userId } = useApi()
  return useQuery<User>({ queryKey: userKey(userId) })
}
