import { type CardField, cardFields } from '#contracts/contacts.ts'
import { type Rating, ratings } from '#contracts/events.ts'
import { planIds } from '#contracts/plans.ts'
import { type QuestionKind, questionKinds } from '#contracts/questions.ts'
import { languages, messageForms } from '#contracts/users.ts'

/** Data of a button about one numbered thing, such as `contact:delete:123` (Telegram allows 64 bytes). */
function numbered(name: string) {
  const pattern = new RegExp(`^${name}:(\\d{1,15})$`)
  return {
    pattern,
    write: (id: number) => `${name}:${id}`,
    read: (data: string) => Number(pattern.exec(data)?.[1]),
  }
}

/** Data of a button about several numbered things, such as `answer:next:12:3`. */
function numbers<Ids extends number[]>(name: string, count: Ids['length']) {
  const pattern = new RegExp(`^${name}${':(\\d{1,15})'.repeat(count)}$`)
  return {
    pattern,
    write: (...ids: Ids) => [name, ...ids].join(':'),
    read: (data: string): number[] => (pattern.exec(data) ?? []).slice(1).map(Number),
  }
}

/** Data of a button without parameters. */
function fixed(name: string) {
  return { pattern: new RegExp(`^${name}$`), write: () => name }
}

/** Data of a button with one of a few words. */
function chosen<Word extends string>(name: string, words: readonly Word[]) {
  const pattern = new RegExp(`^${name}:(${words.join('|')})$`)
  return {
    pattern,
    write: (word: Word) => `${name}:${word}`,
    read: (data: string) => words.find(word => data === `${name}:${word}`),
  }
}

const restorePattern = /^contact:restore:(\d{1,15})(?::((?:card|scan|import):keep-both:\d{1,15}))?$/
const ratePattern = new RegExp(`^contact:rate:(\\d{1,15}):(${ratings.join('|')})$`)
const seriesPattern = /^series:page:(\d{1,15}):([1-9]\d{0,3})$/
const remindPattern = /^reminder:in:(\d{1,15}):(1|7)$/
const kindPattern = new RegExp(`^event:kind:(\\d{1,15}):(${questionKinds.join('|')})$`)
const joinPattern = /^team:join:([A-Za-z0-9_-]{22})$/
const removePattern = /^team:remove:(\d{1,15}):(\d{1,15})$/
const fieldPattern = new RegExp(`^contact:field:(\\d{1,15}):(${cardFields.join('|')})$`)

/** One time zone for each clock that many people have. */
export const offeredZones = [
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Sao_Paulo',
  'Atlantic/Azores',
  'Europe/London',
  'Europe/Paris',
  'Europe/Athens',
  'Europe/Istanbul',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Kolkata',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
] as const

/** The data of every button. Core checks the ids, because anybody can send any data. */
export const buttons = {
  contactPage: numbered('contacts:page'),
  showContact: numbered('contact:show'),
  showCard: numbered('card:show'),
  seriesPage: {
    pattern: seriesPattern,
    write: (seriesId: number, page: number) => `series:page:${seriesId}:${page}`,
    read: (data: string): { seriesId: number; page: number } | undefined => {
      const [, id, page] = seriesPattern.exec(data) ?? []
      return id === undefined ? undefined : { seriesId: Number(id), page: Number(page) }
    },
  },
  editContact: numbered('contact:edit'),
  showMore: numbered('contact:more'),
  /** A contact, and the question that its message asks, 0 for none. */
  showLess: numbers<[number, number]>('contact:less', 2),
  askNote: numbered('contact:ask-note'),
  sendFile: numbered('contact:file'),
  stopEditing: numbered('contact:edited'),
  addBackSide: numbered('contact:back-side'),
  deleteContact: numbered('contact:delete'),
  /** Contains the data of the "Keep both" button that stood beside "Delete". */
  restoreContact: {
    pattern: restorePattern,
    write: (contactId: number, keepBoth?: string) => ['contact:restore', contactId, keepBoth].filter(Boolean).join(':'),
    read: (data: string): { contactId: number; keepBoth: string | undefined } | undefined => {
      const [, id, keepBoth] = restorePattern.exec(data) ?? []
      return id === undefined ? undefined : { contactId: Number(id), keepBoth }
    },
  },
  keepBoth: numbered('card:keep-both'),
  /** Refers to a scan, for its first card: stands under messages from before every card had a row. */
  keepBothOfScan: numbered('scan:keep-both'),
  saveAllCards: numbered('scan:save-all'),
  onlyFirstCard: numbered('scan:only-first'),
  noteFor: numbered('contact:note'),
  newPerson: numbered('scan:new-person'),
  isBackSide: numbered('scan:is-back-side'),
  chooseEvent: numbered('event:on'),
  stopEvent: fixed('event:off'),
  eventNote: numbered('event:note'),
  eventMessage: numbered('event:message'),
  showEvents: fixed('event:list'),
  eventQuestions: numbered('event:questions'),
  eventQuestion: numbered('event:question'),
  addQuestion: numbered('event:add-question'),
  deleteQuestion: numbered('event:delete-question'),
  questionKind: {
    pattern: kindPattern,
    write: (eventId: number, kind: QuestionKind) => `event:kind:${eventId}:${kind}`,
    read: (data: string): { eventId: number; kind: QuestionKind } | undefined => {
      const [, id, word] = kindPattern.exec(data) ?? []
      const kind = questionKinds.find(one => one === word)
      return kind && { eventId: Number(id), kind }
    },
  },
  /** A contact, a question, an option. */
  pickAnswer: numbers<[number, number, number]>('answer:pick', 3),
  /** A contact and a question. */
  nextQuestion: numbers<[number, number]>('answer:next', 2),
  askQuestion: numbers<[number, number]>('answer:ask', 2),
  typeAnswer: numbers<[number, number]>('answer:type', 2),
  listQuestions: numbered('answer:list'),
  joinTeam: {
    pattern: joinPattern,
    write: (code: string) => `team:join:${code}`,
    read: (data: string) => joinPattern.exec(data)?.[1] ?? '',
  },
  declineTeam: fixed('team:not-now'),
  leaveTeam: fixed('team:leave'),
  /** These refer to an event. */
  invite: numbered('team:invite'),
  revokeInvite: numbered('team:revoke'),
  showTeam: numbered('team:people'),
  unlinkGroup: numbered('team:unlink'),
  removeMember: {
    pattern: removePattern,
    write: (eventId: number, memberId: number) => `team:remove:${eventId}:${memberId}`,
    read: (data: string): { eventId: number; memberId: number } | undefined => {
      const [, eventId, memberId] = removePattern.exec(data) ?? []
      return eventId === undefined ? undefined : { eventId: Number(eventId), memberId: Number(memberId) }
    },
  },
  /** An event and a member. */
  removeMemberNow: numbers<[number, number]>('team:remove-now', 2),
  restoreMember: numbers<[number, number]>('team:restore', 2),
  scannedPage: numbered('scanned:page'),
  keepCopy: numbered('contact:keep-copy'),
  saveImport: numbered('import:save'),
  dropImport: numbered('import:drop'),
  keepBothOfImport: numbered('import:keep-both'),
  askReminder: numbered('reminder:ask'),
  /** The number of days is one of tomorrow's or a week's. */
  remindIn: {
    pattern: remindPattern,
    write: (contactId: number, days: 1 | 7) => `reminder:in:${contactId}:${days}`,
    read: (data: string): { contactId: number; days: number } | undefined => {
      const [, id, days] = remindPattern.exec(data) ?? []
      return id === undefined ? undefined : { contactId: Number(id), days: Number(days) }
    },
  },
  remindOther: numbered('reminder:other'),
  reminderDone: numbered('reminder:done'),
  removeReminder: numbered('reminder:remove'),
  remindHot: numbered('reminder:hot'),
  undoAssistant: numbered('assistant:undo'),
  askClock: fixed('clock:ask'),
  setClock: chosen('clock:set', offeredZones),
  sendWhatsApp: numbered('whatsapp:send'),
  sendAgain: numbered('whatsapp:again'),
  markSent: numbered('whatsapp:sent'),
  /** Refers to the last follow-up already shown. */
  furtherFollowUps: numbered('whatsapp:follow-ups'),
  showFollowUp: numbered('whatsapp:follow-up'),
  editFollowUp: numbered('whatsapp:edit'),
  cancelMessage: numbered('whatsapp:cancel'),
  myCard: chosen('my-card', ['on', 'off', 'renew']),
  plans: fixed('plans'),
  readKept: fixed('kept:read'),
  chooseLanguage: fixed('settings:language'),
  vcards: chosen('settings:vcards', ['on', 'off']),
  cardImages: chosen('settings:images', ['keep', 'drop']),
  aiReading: chosen('settings:ai', ['on', 'off']),
  messageForm: chosen('settings:form', messageForms),
  exportData: fixed('settings:export'),
  deleteMe: fixed('delete-me:ask'),
  /** The number is the time of the question, in unix seconds. */
  deleteAfterAsking: numbered('delete-me:sure'),
  deleteForGood: numbered('delete-me:now'),
  refundAndDelete: numbered('delete-me:refund'),
  keepAccount: fixed('delete-me:keep'),
  buyForStars: chosen('buy-for-stars', planIds),
  language: chosen('language', languages),
  rate: {
    pattern: ratePattern,
    write: (contactId: number, rating: Rating) => `contact:rate:${contactId}:${rating}`,
    read: (data: string): { contactId: number; rating: Rating } | undefined => {
      const [, id, word] = ratePattern.exec(data) ?? []
      const rating = ratings.find(one => one === word)
      return rating && { contactId: Number(id), rating }
    },
  },
  editField: {
    pattern: fieldPattern,
    write: (contactId: number, field: CardField) => `contact:field:${contactId}:${field}`,
    read: (data: string): { contactId: number; field: CardField } | undefined => {
      const [, id, name] = fieldPattern.exec(data) ?? []
      const field = cardFields.find(one => one === name)
      return field && { contactId: Number(id), field }
    },
  },
}
