import type { QueryClient } from '@tanstack/react-query'

export type Keeper = {
  /** Writes what has come meanwhile; resolves when it is written. */
  flush(): Promise<unknown>
  /** Neither shows nor writes anything any more. */
  stop(): void
  /** Deletes all that is kept of contacts that are gone. */
  forget(contactIds: readonly number[]): void
}

/** What keeps the answers of each client, where anything does. */
export const keepers = new WeakMap<QueryClient, Keeper>()

/** Deletes all that this device keeps of contacts that are gone. */
export function forgetContacts(queryClient: QueryClient, contactIds: readonly number[]): void {
  keepers.get(queryClient)?.forget(contactIds)
}
