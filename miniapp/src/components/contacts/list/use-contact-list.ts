import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ContactPage } from '#contracts/contact-lists.ts'
import type { Contact } from '#contracts/contacts.ts'
import { contactPageSize } from '#contracts/values/constants.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { type ContactList, contactPageQuery } from '#miniapp/api/contacts.ts'

/** The contacts of a list: its first page, which keeps the one before until it is there, and those of `pages`. */
export function useContactList(list: ContactList, pages: readonly number[]) {
  const api = useApi()
  const first = useQuery({ ...contactPageQuery(api, list, 1), placeholderData: keepPreviousData })
  const later = pages.filter(page => page > 1)
  const combine = useCallback((results: UseQueryResult<ContactPage>[]) => results.map(({ data }) => data), [])
  const fetched = useQueries({ queries: later.map(page => contactPageQuery(api, list, page)), combine })
  const known = useMemo(() => new Map(later.map((page, index) => [page, fetched[index]])), [later, fetched])
  return {
    first,
    /** The contact in this place of the list, from 0; undefined until its page is there. */
    at: (place: number): Contact | undefined => {
      const page = Math.floor(place / contactPageSize) + 1
      return (page === 1 ? first.data : known.get(page))?.contacts[place % contactPageSize]
    },
  }
}
