import { queryOptions, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AnswerOf, CallName, InputOf, JsonCallName } from '#contracts/calls.ts'
import { useClient } from './api-context.tsx'

/** The query key under which the answer of a call is held. */
export function keyOf<Name extends CallName>(name: Name, input: InputOf<Name>) {
  return queryOptions<AnswerOf<Name>>({ queryKey: [name, input] }).queryKey
}

/** The query of a call: its key, and how it is asked. */
export function useCallQuery<Name extends JsonCallName>(name: Name, input: InputOf<Name>) {
  const client = useClient()
  return { queryKey: keyOf(name, input), queryFn: () => client.call(name, input) }
}

/** The answer of a call, asked for once and held under its key. */
export function useCall<Name extends JsonCallName, Data = AnswerOf<Name>>(
  name: Name,
  input: InputOf<Name>,
  options: Omit<UseQueryOptions<AnswerOf<Name>, Error, Data>, 'queryKey' | 'queryFn'> = {},
): UseQueryResult<Data> {
  return useQuery({ ...options, ...useCallQuery(name, input) })
}
