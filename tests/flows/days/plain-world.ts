import {
  type Card,
  type Contact,
  cardOf,
  type Event,
  forgetScanner,
  type Meeting,
  moveBelongings,
  type Question,
  type SavedCard,
  type Step,
  type Values,
  valuesOf,
} from './plain-contact.ts'
import { owner, PlainTeams } from './plain-teams.ts'

type Sent = Pick<SavedCard, 'key' | 'position' | 'sender' | 'book' | 'event' | 'card' | 'backOf'>

/** What the rules of teams and of merging say, in memory. */
export class PlainWorld extends PlainTeams {
  contacts: Contact[] = []
  /** Cards of photos that nobody has read yet, and further cards that wait for their sender's answer. */
  sent: Sent[] = []
  waiting: Sent[] = []
  cards: SavedCard[] = []
  copies = new Map<string, SavedCard>()
  /** Files that somebody brought, with whom of them became or joined which contact. */
  imports: { id: number; userId: number; brought: SavedCard[] }[] = []

  /** Somebody sends a photo of these cards now: for their team while its event is on, else for themselves. */
  send(key: string, sender: number, cards: readonly Card[]): void {
    const team = this.teams.get(sender)
    const own = sender === owner ? (this.activeEvent ?? null) : null
    const target = team?.active ? { book: owner, event: team } : { book: sender, event: own }
    for (const [position, card] of cards.entries()) this.sent.push({ key, position, sender, card, ...target })
  }

  /** Somebody sends the back side of a contact, which goes where that is. */
  sendBack(key: string, { sender, contact, card }: { sender: number; contact: Contact; card: Card }): void {
    const { event } = valuesOf(contact)
    this.sent.push({ key, position: 0, sender, card, book: contact.book, event, backOf: contact })
  }

  /** A photo is read: its first card is saved, further ones wait. */
  read(key: string): Contact {
    const [first, ...further] = this.sent.filter(one => one.key === key)
    if (!first) throw new Error(`${key} was not sent`)
    this.sent = this.sent.filter(one => one.key !== key)
    this.waiting.push(...further)
    return this.save(first)
  }

  /** Whether the sender may say what becomes of further cards: of a photo for a team only while in it. */
  mayAnswer({ sender, book, event }: Sent): boolean {
    return sender === book || (event !== null && this.teams.get(sender) === event)
  }

  /** A card is saved. Answers its contact, whose id is 0 if it is new. */
  save(sent: Sent): Contact {
    this.waiting = this.waiting.filter(one => one !== sent)
    const { sender, book, card } = sent
    const event = sent.event?.gone ? null : sent.event
    const known = sent.backOf ?? this.knownAs(book, card.name)
    const isByMember = sender !== book
    // A back side only completes a contact.
    const met = sent.backOf ? { event: null, at: 0 } : { event, at: this.tick() }
    const step = { what: 'card', card, isByMember, ...met } as const
    const contact = known ?? this.make(book, card, { event, scanner: isByMember ? sender : null })
    const saved: SavedCard = { ...sent, event, contact, joined: undefined, meeting: undefined }
    if (known) {
      known.steps.push(step)
      saved.joined = step
    }
    if (event && !sent.backOf) {
      saved.meeting = { by: sender, event, read: known ? card : contact, at: this.tick() }
      contact.meetings.push(saved.meeting)
    }
    this.cards.push(saved)
    return contact
  }

  /** Somebody of a file is a contact, or joins one. */
  bring(book: number, card: Card): SavedCard & { contact: Contact } {
    const known = this.knownAs(book, card.name)
    const step = { what: 'card', card, event: null, isByMember: false, at: this.tick() } as const
    known?.steps.push(step)
    const contact = known ?? this.make(book, card, { event: null, scanner: null })
    const sent = { key: 'file', position: 0, sender: book, book, event: null, card }
    return { ...sent, contact, joined: known && step, meeting: undefined }
  }

  /** The contact of a book that a card of this name joins: the latest of that person. */
  knownAs(book: number, name: string): Contact | undefined {
    return this.liveOf(book)
      .filter(one => one.name === name)
      .toSorted((a, b) => valuesOf(b).at - valuesOf(a).at)[0]
  }

  liveOf(book: number): Contact[] {
    return this.contacts.filter(one => one.book === book && one.state === 'there')
  }

  make(
    book: number,
    { name, ...card }: Card,
    { event, scanner }: { event: Event | null; scanner: number | null },
    beside: Partial<Values> = {},
  ): Contact {
    const made = {
      ...{ ...card, notes: [], rating: null, event },
      ...{ scanner: scanner === null ? null : { id: scanner }, isPrivate: false, at: this.tick(), ...beside },
    }
    const belongings = { meetings: [], reminders: [], answers: [], cards: [] }
    const contact: Contact = { id: 0, book, name, made, steps: [], state: 'there', ...belongings }
    this.contacts.push(contact)
    return contact
  }

  /** A member keeps a copy of a contact: the one that is there, one of theirs that it completes, or a new one, whose id is 0. */
  copy(person: number, contact: Contact): Contact {
    const key = `${person} ${contact.id}`
    const before = this.copies.get(key)?.contact
    if (before?.state === 'there') return before
    const values = valuesOf(contact)
    const card = cardOf(contact.name, values)
    const known = this.knownAs(person, contact.name)
    known?.steps.push({ what: 'card', card, event: null, isByMember: false, at: this.tick() })
    const kept = known ?? this.make(person, card, { event: null, scanner: null }, { notes: values.notes })
    const saved = {
      key: 'copy',
      position: 0,
      sender: person,
      book: person,
      event: null,
      card,
      contact: kept,
      joined: undefined,
    }
    this.cards.push({ ...saved, meeting: undefined })
    const added = this.cards.at(-1)
    if (added) this.copies.set(key, added)
    return kept
  }

  merge(kept: Contact, gone: Contact): void {
    const isNew = (person: number) => kept.reminders.every(one => one.person !== person)
    const isUnanswered = (question: Question) => kept.answers.every(one => one.question !== question)
    const moving = {
      meetings: [...gone.meetings],
      reminders: gone.reminders.filter(one => isNew(one.person)),
      answers: gone.answers.filter(one => one.question.gone || isUnanswered(one.question)),
      cards: this.cards.filter(one => one.contact === gone && !one.joined),
    }
    // Without the account of its scanner a contact counts as its owner's.
    const isByTeam = valuesOf(gone).scanner?.id != null
    kept.steps.push({ what: 'merged', gone, isByTeam, ...moving })
    moveBelongings(gone, kept, moving)
    kept.meetings.sort((a, b) => a.at - b.at)
    gone.state = 'merged'
  }

  mergeOf(gone: Contact): { kept: Contact; step: Extract<Step, { what: 'merged' }> } | undefined {
    for (const kept of this.contacts)
      for (const step of kept.steps) if (step.what === 'merged' && step.gone === gone) return { kept, step }
    return undefined
  }

  /** Somebody of a file becomes a contact of their own; the one that they joined stays as it is while it is not there. */
  separateOfFile(saved: SavedCard): Contact {
    if (saved.contact?.state === 'there') return this.separate(saved)
    const own = this.make(saved.book, saved.card, { event: null, scanner: null })
    return Object.assign(saved, { contact: own, joined: undefined }).contact
  }

  /** The meetings that a merge took along and that are still where it took them. */
  movedFrom(contact: Contact): Meeting[] {
    const merge = this.mergeOf(contact)
    return merge?.step.meetings.filter(one => merge.kept.meetings.includes(one)) ?? []
  }

  /** Both are there again. Answers whether it could be undone: not while the one that stayed has gone into a third. */
  undoMerge(gone: Contact): boolean {
    const merge = this.mergeOf(gone)
    if (!merge || merge.kept.state === 'merged') return false
    const { kept, step } = merge
    const at = kept.steps.indexOf(step)
    const isBrought =
      valuesOf(kept, at).rating !== valuesOf(kept).rating && valuesOf(kept).rating === valuesOf(gone).rating
    const since = kept.steps.slice(at + 1)
    // A rating that the merge brought goes with it, even if somebody gave the same one since.
    const stays = isBrought ? since.filter(one => one.what !== 'rated') : since
    kept.steps.splice(at, kept.steps.length, ...stays)
    moveBelongings(kept, gone, step)
    for (const one of kept.steps)
      if (one.what === 'merged' && kept.meetings.every(({ by }) => by !== one.scanner?.id)) delete one.scanner
    kept.state = 'there'
    gone.state = 'there'
    return true
  }

  /** A card that joined a known contact becomes one of its own. */
  separate(saved: SavedCard): Contact {
    const known = saved.contact
    if (!known || !saved.joined) throw new Error('It joined nobody')
    const at = known.steps.indexOf(saved.joined)
    const eventBefore = valuesOf(known, at).event
    known.steps.splice(at, 1)
    const event = saved.event?.gone ? null : saved.event
    const isByMember = saved.sender !== saved.book
    const own = this.make(saved.book, saved.card, { event, scanner: isByMember ? saved.sender : null })
    Object.assign(saved, { contact: own, joined: undefined })
    if (saved.meeting) {
      const { meeting } = saved
      for (const one of this.contacts) one.meetings = one.meetings.filter(other => other !== meeting)
      meeting.read = own
      own.meetings.push(meeting)
    }
    if (event && eventBefore !== event && !saved.backOf) {
      const moving = known.answers.filter(({ question }) => event.questions.includes(question) && !question.gone)
      moveBelongings(known, own, { meetings: [], reminders: [], cards: [], answers: moving })
    }
    return own
  }

  deleteEvent(event: Event): void {
    for (const contact of this.contacts)
      if (valuesOf(contact).event === event) contact.steps.push({ what: 'event deleted' })
    event.gone = true
    event.active = false
    for (const question of event.questions) question.gone = true
    for (const [person, team] of this.teams) if (team === event) this.teams.delete(person)
  }

  deleteAccount(person: number): void {
    this.people.delete(person)
    this.teams.delete(person)
    for (const sent of this.sent.filter(one => one.book === person))
      Object.assign(sent, { book: sent.sender, event: null })
    this.sent = this.sent.filter(one => one.sender !== person)
    this.waiting = this.waiting.filter(one => one.sender !== person && one.book !== person)
    if (person === owner) {
      for (const event of this.events) Object.assign(event, { gone: true, active: false })
      this.teams.clear()
    }
    this.contacts = this.contacts.filter(one => one.book !== person)
    for (const contact of this.contacts) {
      forgetScanner(contact, person, this.movedFrom(contact))
      contact.reminders = contact.reminders.filter(one => one.person !== person)
    }
    for (const { sender, meeting } of this.cards)
      if (sender === person && meeting) Object.assign(meeting, { by: null, read: undefined })
    this.cards = this.cards.filter(one => one.sender !== person && one.book !== person)
  }
}
