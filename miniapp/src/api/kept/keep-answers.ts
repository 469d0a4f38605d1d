import {
  hashKey,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  replaceEqualDeep,
} from '@tanstack/react-query'
import type { Contact } from '#contracts/contacts.ts'
import { ApiError, isUnreachable } from '#miniapp/api/api-error.ts'
import type { AnswerStore, KeptAnswer } from './answer-store.ts'
import { type Keeper, keepers } from './keepers.ts'
import { contactKeyIn, contactsWithin, type KeptKind, keptKind, mostKept, trimmed, withContacts } from './kept-calls.ts'

/** What nobody has asked for again for so long (in milliseconds) is not shown any more. */
const longest = 30 * 24 * 3_600_000
/** Answers are written together, this long after the first of them (in milliseconds). */
const gathering = 250
/** The name under which the ids of the contacts that were opened last are kept. */
const opened = hashKey(['opened'])

/**
 * Keeps what the screens have loaded on this device, and shows it where nothing has been loaded yet; the server is asked all
 * the same. Answers of another build of the screens may have another shape and are left alone. A full device keeps no
 * pictures, then nothing more; what it keeps already stays.
 */
export function keepAnswers(input: { queryClient: QueryClient; store: AnswerStore; build: string }): Keeper {
  const { queryClient, store, build } = input
  const cache = queryClient.getQueryCache()
  /** The answers that screens open with, and the contacts within them. */
  const first = new Map<string, KeptAnswer>()
  const pending = new Map<string, KeptAnswer>()
  /** When the kept answers that are shown came from the server: they need not be written again. */
  const shownAt = new Map<string, number>()
  let names = new Set<string>()
  let openedIds: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let work: Promise<unknown> = Promise.resolve()

  const isOurs = (answer: KeptAnswer | undefined): answer is KeptAnswer =>
    answer?.build === build && Date.now() - answer.at < longest

  /** Reads and writes one after another. A device without storage keeps nothing. */
  function queue(action: () => Promise<unknown>): Promise<unknown> {
    work = work.then(action).catch(() => undefined)
    return work
  }

  async function restore(): Promise<void> {
    names = new Set(await store.names())
    const wanted = [...names].filter(name => name === opened || isFirst(name))
    for (const [index, answer] of (await store.read(wanted)).entries()) {
      const name = wanted[index] ?? ''
      if (!isOurs(answer)) continue
      if (name === opened) openedIds = [...new Set([...openedIds, ...(answer.data as number[])])]
      else putFirst(name, answer)
    }
    for (const query of cache.getAll()) fill(query)
  }

  function putFirst(name: string, answer: KeptAnswer): void {
    setNewer(name, answer)
    for (const contact of contactsWithin(answer.queryKey, answer.data)) {
      const queryKey = contactKeyIn(answer.queryKey, contact.id)
      setNewer(hashKey(queryKey), { ...answer, queryKey, data: contact })
    }
  }

  function setNewer(name: string, answer: KeptAnswer): void {
    if ((first.get(name)?.at ?? 0) <= answer.at) first.set(name, answer)
  }

  function fill(query: Query): void {
    if (query.state.data !== undefined) return
    const known = first.get(query.queryHash)
    if (known) show(query, known)
    else if (names.has(query.queryHash)) {
      void queue(async () => {
        const [answer] = await store.read([query.queryHash])
        if (isOurs(answer)) show(query, answer)
      })
    }
  }

  function show(query: Query, { data, at }: KeptAnswer): void {
    const { data: loaded, error } = query.state
    if (isStopped || loaded !== undefined || (error && !isUnreachable(error))) return
    shownAt.set(query.queryHash, at)
    query.setData(data, { updatedAt: at, manual: true })
    // Asked for again by the next screen that needs it, and once the connection is back.
    query.invalidate()
  }

  function hear(event: QueryCacheNotifyEvent): void {
    const { query } = event
    const kept = keptKind(query.queryKey)
    if (!kept) return
    if (event.type === 'added') meet(query, kept)
    else if (event.type === 'updated' && event.action.type === 'success') keep(query)
    else if (event.type === 'updated' && event.action.type === 'error') {
      const { error } = event.action
      if (kept.kind === 'contact' && error instanceof ApiError && error.status === 404) forget([kept.contactId])
    }
  }

  function meet(query: Query, kept: KeptKind): void {
    fill(query)
    if (kept.kind === 'contact') noteOpened(kept.contactId)
    if (query.state.data !== undefined) keep(query)
  }

  function noteOpened(contactId: number): void {
    openedIds = [contactId, ...openedIds.filter(id => id !== contactId)].slice(0, mostKept.opened)
    write(opened, { build, at: Date.now(), queryKey: ['opened'], data: openedIds })
  }

  function keep(query: Query): void {
    const { queryHash, queryKey, state } = query
    if (shownAt.get(queryHash) === state.dataUpdatedAt) return
    const answer = { build, at: state.dataUpdatedAt, queryKey, data: trimmed(queryKey, state.data) }
    if (isFirst(queryHash)) putFirst(queryHash, answer)
    else if (kindOf(queryHash)?.kind === 'contact') putInLists(queryHash, answer)
    write(queryHash, answer)
  }

  /** Lists that no screen has loaded show a contact as it is now, too. */
  function putInLists(name: string, answer: KeptAnswer): void {
    const contact = answer.data as Contact
    void queue(async () => {
      if (first.has(name)) setNewer(name, answer)
      changeLists(
        one => (one.id === contact.id ? contact : one),
        ({ at }) => at <= answer.at,
      )
    })
  }

  /** Changes contacts within the answers that screens open with, and keeps those that differ then. */
  function changeLists(change: (contact: Contact) => Contact | null, isWanted: (answer: KeptAnswer) => boolean): void {
    for (const [name, answer] of first) {
      const { queryKey, data } = answer
      const within = contactsWithin(queryKey, data)
      if (!isWanted(answer) || within.every(contact => replaceEqualDeep(contact, change(contact)) === contact)) continue
      const changed = { ...answer, data: withContacts(queryKey, data, change) }
      first.set(name, changed)
      write(name, changed)
    }
  }

  function write(name: string, answer: KeptAnswer): void {
    pending.set(name, answer)
    timer ??= setTimeout(flush, gathering)
  }

  function flush(): Promise<unknown> {
    clearTimeout(timer)
    timer = undefined
    return queue(writePending)
  }

  async function writePending(): Promise<void> {
    const answers = [...pending]
    pending.clear()
    if (isStopped || answers.length === 0) return
    await prune()
    try {
      await store.write(answers)
      for (const [name] of answers) names.add(name)
    } catch (error) {
      // A page that is being left breaks off what it writes: that is no full device.
      if (!isFull(error)) throw error
      await remove([...names].filter(isImage))
      const rest = answers.filter(([name]) => !isImage(name))
      await store.write(rest)
      for (const [name] of rest) names.add(name)
    }
  }

  /** Deletes what belongs to contacts that are neither listed nor among those opened last, and lists beyond the last ones. */
  async function prune(): Promise<void> {
    const lists = [...first].filter(([name]) => kindOf(name)?.kind === 'list').sort(([, a], [, b]) => b.at - a.at)
    const late = lists.slice(mostKept.lists).map(([name]) => name)
    for (const name of late) first.delete(name)
    const within = [...first.values()].flatMap(({ queryKey, data }) => contactsWithin(queryKey, data))
    const wanted = new Set([...openedIds, ...within.map(({ id }) => id)])
    const unwanted = [...names].filter(name => {
      const kept = kindOf(name)
      return kept && 'contactId' in kept && !wanted.has(kept.contactId)
    })
    await remove([...late, ...unwanted])
  }

  async function remove(unwanted: readonly string[]): Promise<void> {
    if (unwanted.length === 0) return
    for (const name of unwanted) names.delete(name)
    await store.remove(unwanted)
  }

  function forget(contactIds: readonly number[]): void {
    const isGone = (name: string) => {
      const kept = kindOf(name)
      return kept !== undefined && 'contactId' in kept && contactIds.includes(kept.contactId)
    }
    void queue(() => {
      openedIds = openedIds.filter(id => !contactIds.includes(id))
      for (const held of [first, pending]) for (const name of held.keys()) if (isGone(name)) held.delete(name)
      changeLists(
        contact => (contactIds.includes(contact.id) ? null : contact),
        () => true,
      )
      return remove([...names].filter(isGone))
    })
  }

  const unfollow = cache.subscribe(hear)
  // The first screen did not wait for this.
  for (const query of cache.getAll()) {
    const kept = keptKind(query.queryKey)
    if (kept) meet(query, kept)
  }
  void queue(restore)
  const keeper: Keeper = {
    flush,
    stop() {
      isStopped = true
      clearTimeout(timer)
      unfollow()
    },
    forget,
  }
  keepers.set(queryClient, keeper)
  return keeper
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'
const kindOf = (name: string) => keptKind(JSON.parse(name))
const isImage = (name: string) => kindOf(name)?.kind === 'image'
const isFirst = (name: string) => ['first', 'list'].includes(kindOf(name)?.kind ?? '')
