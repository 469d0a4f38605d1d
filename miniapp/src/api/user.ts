import type { UseQueryResult } from '@tanstack/react-query'
import type { User } from '#contracts/users.ts'
import { useApi } from './api-context.tsx'
import { keyOf, useCall } from './use-call.ts'

/** The query key of the caller's own data. */
export const userKey = (userId: number) => keyOf('GET /api/user/{userId}', { userId })

/** The caller's own data, plan and usage. */
export function useUser(): UseQueryResult<User> {
  const { userId } = useApi()
  return useCall('GET /api/user/{userId}', { userId })
}
