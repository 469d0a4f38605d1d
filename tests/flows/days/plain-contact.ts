import type { Rating } from '#contracts/events.ts'

/** What a card says, or what a contact shows of one; '' for what is not printed. */
export type Card = { name: string; emails: string[]; phones: string[]; position: string }

export type Event = {
  id: number
  name: string
  active: boolean
  seesAll: boolean
  gone: boolean
  questions: Question[]
}
export type Question = { id: number; text: string; gone: boolean }
export type Answer = { question: Question; value: string }
export type Reminder = { person: number }

/** Who scanned a contact at an event; null once that account is deleted. */
export type Meeting = {
  by: number | null
  event: Event
  /** What its card said, or the contact that its card made; undefined once its scan is gone. */
  read: Card | Contact | undefined
  at: number
}

/** A member of the team of an event; the id is null once that account is deleted. */
type Scanner = { id: number | null }

/** Everything that a contact shows, apart from what hangs on it. */
export type Values = {
  emails: string[]
  phones: string[]
  position: string
  notes: string[]
  rating: Rating | null
  event: Event | null
  /** The member who brought it, of a contact that the team alone has brought. */
  scanner: Scanner | null
  /** Its owner had it before the team of its event scanned it. */
  isPrivate: boolean
  /** When it was last scanned. */
  at: number
}

/**
 * What can be undone, or follows later: a contact is what it was made of, and all that has happened to it since. A merge has
 * a scanner of its own once the account of who scanned the one that stayed is gone.
 */
export type Step =
  | { what: 'card'; card: Card; event: Event | null; isByMember: boolean; at: number }
  | ({ what: 'merged'; gone: Contact; isByTeam: boolean; scanner?: Scanner } & Belongings)
  | { what: 'edited'; position: string }
  | { what: 'noted'; text: string }
  | { what: 'rated'; rating: Rating }
  | { what: 'filed'; event: Event | null }
  | { what: 'event deleted' }

/** What hangs on a contact and goes along where it is merged. */
export type Belongings = { meetings: Meeting[]; reminders: Reminder[]; answers: Answer[]; cards: SavedCard[] }

/** A card that was saved, or a copy that somebody kept; how it is undone where it joined a known contact. */
export type SavedCard = {
  key: string
  /** Which one of its photo. */
  position: number
  /** Who sent it, and whose contacts it went to. */
  sender: number
  book: number
  event: Event | null
  card: Card
  /** The contact whose back side it is. */
  backOf?: Contact
  contact: Contact | null
  joined: Extract<Step, { what: 'card' }> | undefined
  meeting: Meeting | undefined
}

export type Contact = Belongings & {
  id: number
  book: number
  name: string
  made: Values
  steps: Step[]
  state: 'there' | 'deleted' | 'merged'
}

/** What a contact shows now. What was undone has never happened; what came later stays. */
export function valuesOf(contact: Contact, until = contact.steps.length): Values {
  const all = contact.steps.slice(0, until).reduce(after, contact.made)
  return { ...all, event: all.event?.gone ? null : all.event }
}

/** The card alone of what a contact shows. */
export function cardOf(name: string, { emails, phones, position }: Values): Card {
  return { name, emails, phones, position }
}

/** What was read at a meeting; of a contact that the card made, what it was before it was merged with any other. */
export function readAt({ read }: Meeting): Card | undefined {
  if (!read || !('steps' in read)) return read
  const first = read.steps.findIndex(step => step.what === 'merged')
  if (first === -1 && read.state !== 'merged') return undefined
  return cardOf(read.name, valuesOf(read, first === -1 ? undefined : first))
}

const union = (some: string[], others: string[]) => [...new Set([...some, ...others])].filter(Boolean)

function after(now: Values, step: Step): Values {
  switch (step.what) {
    case 'card': {
      const { card, event, isByMember, at } = step
      const isNewThere = event !== null && event !== now.event
      return {
        ...now,
        emails: union(now.emails, card.emails),
        phones: union(now.phones, card.phones),
        position: now.position || card.position,
        at: Math.max(now.at, at),
        ...(isNewThere && { event, isPrivate: isByMember }),
      }
    }
    case 'merged': {
      const gone = step.gone.steps.reduce(after, step.gone.made)
      const isOfOneEvent = now.event === gone.event
      return {
        emails: union(now.emails, gone.emails),
        phones: union(now.phones, gone.phones),
        position: now.position || gone.position,
        notes: union(now.notes, gone.notes),
        rating: now.rating ?? gone.rating,
        event: now.event ?? gone.event,
        // What the team may see of both is what it could see of each.
        scanner: isOfOneEvent && step.isByTeam ? (step.scanner ?? now.scanner) : null,
        isPrivate: !isOfOneEvent || now.isPrivate || gone.isPrivate,
        at: Math.max(now.at, gone.at),
      }
    }
    case 'edited':
      return { ...now, position: step.position }
    case 'noted':
      return { ...now, notes: [...now.notes, step.text] }
    case 'rated':
      return { ...now, rating: step.rating }
    case 'filed':
      return { ...now, event: step.event, isPrivate: false }
    case 'event deleted':
      return { ...now, event: null }
  }
}

/** What hangs on one contact hangs on the other now, as far as `moving` says. */
export function moveBelongings(from: Contact, to: Contact, moving: Belongings): void {
  for (const kind of ['meetings', 'reminders', 'answers'] as const) {
    const list: object[] = moving[kind]
    const going = (from[kind] as object[]).filter(one => list.includes(one))
    from[kind] = (from[kind] as object[]).filter(one => !going.includes(one)) as never
    to[kind].push(...(going as never[]))
  }
  for (const card of moving.cards) if (card.contact === from) card.contact = to
}

/**
 * A contact of the team is from now on of who scanned it next at its event, before and after each of its merges. `moved`
 * are its meetings that went along where it was merged itself.
 */
export function forgetScanner(contact: Contact, person: number, moved: readonly Meeting[]): void {
  const merges = contact.steps.filter(one => one.what === 'merged')
  const theirs = merges.filter(one => valuesOf(contact, contact.steps.indexOf(one) + 1).scanner?.id === person)
  const { event } = valuesOf(contact)
  const next = (later: typeof merges): Scanner => {
    const brought = later.flatMap(one => one.meetings)
    const met = [...contact.meetings, ...moved].filter(one => one.event === event && !brought.includes(one))
    const others = met.filter(one => one.by !== null && one.by !== person && one.by !== contact.book)
    const wasThere = met.some(one => one.by === person)
    return { id: (wasThere && others.toSorted((a, b) => a.at - b.at)[0]?.by) || null }
  }
  for (const one of theirs) one.scanner = next(merges.slice(merges.indexOf(one) + 1))
  if (contact.made.scanner?.id === person) contact.made.scanner = next(merges)
}
