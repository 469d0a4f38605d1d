import type { CallName } from '#contracts/calls.ts'
import type { ContactPage } from '#contracts/contact-lists.ts'
import type { Contact } from '#contracts/contacts.ts'
import type { ScanPage } from '#contracts/scans.ts'

/** The calls whose answers the screens open with. */
const firstAnswers: ReadonlySet<unknown> = new Set<CallName>([
  'GET /api/user/{userId}',
  'GET /api/events/{userId}',
  'GET /api/reminders/{userId}',
  'GET /api/subscription/{userId}',
  'GET /api/portal/user/profile',
  'GET /api/portal/stats',
  'GET /api/portal/offers',
])
const conversation = 'GET /api/scans/{userId}' satisfies CallName
const list = 'GET /api/contacts/{userId}/page' satisfies CallName
const contactCall = 'GET /api/contacts/{userId}/{contactId}' satisfies CallName
const image = 'GET /api/contacts/{userId}/{contactId}/image' satisfies CallName
const contactAnswers: ReadonlySet<unknown> = new Set<CallName>([
  contactCall,
  image,
  'GET /api/contacts/{userId}/{contactId}/answers',
  'GET /api/contacts/{userId}/{contactId}/earlier-cards',
  'GET /api/contacts/{userId}/{contactId}/meetings',
  'GET /api/contacts/{userId}/{contactId}/voice-notes',
  'GET /api/messages/{userId}/contacts/{contactId}',
])

/** How many lists, exchanges of the conversation and opened contacts are kept. */
export const mostKept = { lists: 5, exchanges: 50, opened: 50 }

/** What a kept answer is: `first` for what a screen opens with, else what belongs to one contact. */
export type KeptKind = { kind: 'first' | 'list' } | { kind: 'contact' | 'image' | 'belonging'; contactId: number }

/** Whether and as what the answer of a query is kept. Of a list only its first page is, and of a search nothing. */
export function keptKind([name, input]: readonly unknown[]): KeptKind | undefined {
  if (firstAnswers.has(name) || name === conversation) return { kind: 'first' }
  if (name === list) return isFirstPage(input) ? { kind: 'list' } : undefined
  if (!contactAnswers.has(name) || !hasContact(input)) return undefined
  const { contactId } = input
  return { kind: name === contactCall ? 'contact' : name === image ? 'image' : 'belonging', contactId }
}

function isFirstPage(input: unknown): boolean {
  const { q, page } = (input as { query?: { q?: unknown; page?: unknown } }).query ?? {}
  return page === 1 && !q
}

const hasContact = (input: unknown): input is { contactId: number } =>
  typeof input === 'object' && input !== null && 'contactId' in input && typeof input.contactId === 'number'

/** The answer as it is kept: of the conversation the last exchanges. */
export function trimmed(queryKey: readonly unknown[], data: unknown): unknown {
  if (queryKey[0] !== conversation) return data
  const page = data as ScanPage
  if (page.scans.length <= mostKept.exchanges) return page
  return { scans: page.scans.slice(-mostKept.exchanges), has_earlier: true }
}

/** The contacts within the answers that a screen opens with: each can be opened from there. */
export function contactsWithin(queryKey: readonly unknown[], data: unknown): Contact[] {
  if (queryKey[0] === list) return (data as ContactPage).contacts
  if (queryKey[0] === conversation) return (data as ScanPage).scans.flatMap(({ contact }) => contact ?? [])
  return []
}

/** The answer that a screen opens with, with each contact as `change` has it; null for one that is gone. */
export function withContacts(
  queryKey: readonly unknown[],
  data: unknown,
  change: (contact: Contact) => Contact | null,
): unknown {
  if (queryKey[0] === list) {
    const page = data as ContactPage
    const contacts = page.contacts.flatMap(contact => change(contact) ?? [])
    return { ...page, contacts, total: page.total - (page.contacts.length - contacts.length) }
  }
  const page = data as ScanPage
  return { ...page, scans: page.scans.map(scan => ({ ...scan, contact: scan.contact && change(scan.contact) })) }
}

/** The query key under which a contact of `userId`, as a kept list's key names its owner, is opened. */
export function contactKeyIn([, input]: readonly unknown[], contactId: number): readonly unknown[] {
  return [contactCall, { userId: (input as { userId: number }).userId, contactId }]
}
