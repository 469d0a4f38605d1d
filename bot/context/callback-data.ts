import type { CallbackQueryContext, Composer } from 'grammy'
import type { BotContext } from '#bot/context/context.ts'
import { cardFields } from '#contracts/contacts.ts'
import { ratings } from '#contracts/events.ts'
import { planIds } from '#contracts/plans.ts'
import { questionKinds } from '#contracts/questions.ts'
import { languages, messageForms } from '#contracts/users.ts'

/** A value in the data of a button: how it is written, and what it says. */
type Part<Value> = { source: string; read: (text: string) => Value | undefined }

const id: Part<number> = { source: '\\d{1,15}', read: Number }

function oneOf<const Word extends string | number>(words: readonly Word[]): Part<Word> {
  return { source: words.join('|'), read: text => words.find(word => `${word}` === text) }
}

/** Data of a button with values, such as `contact:rate:123:hot` (Telegram allows 64 bytes). */
function several<Values extends unknown[]>(name: string, ...parts: { [Index in keyof Values]: Part<Values[Index]> }) {
  const pattern = new RegExp(`^${[name, ...parts.map(({ source }) => `(${source})`)].join(':')}$`)
  return {
    pattern,
    write: (...values: Values) => [name, ...values].join(':'),
    /** Throws for the data of another button. */
    read: (data: string): Values => {
      const texts = pattern.exec(data)?.slice(1)
      if (!texts) throw new Error(`Not the data of ${name}`)
      return parts.map((part, index) => part.read(texts[index] ?? '')) as Values
    },
  }
}

function one<Value>(name: string, part: Part<Value>) {
  const data = several<[Value]>(name, part)
  return { ...data, read: (text: string) => data.read(text)[0] }
}

/** Data of a button about one numbered thing, such as `contact:delete:123`. */
const numbered = (name: string) => one(name, id)

/** Data of a button with one of a few words. */
const chosen = <Word extends string>(name: string, words: readonly Word[]) => one(name, oneOf(words))

/** Data of a button without parameters. */
const fixed = (name: string) => several<[]>(name)

const restorePattern = /^contact:restore:(\d{1,15})(?::((?:card|scan|import):keep-both:\d{1,15}))?$/

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
  /** A series and a page. */
  seriesPage: several('series:page', id, { source: '[1-9]\\d{0,3}', read: Number }),
  editContact: numbered('contact:edit'),
  showMore: numbered('contact:more'),
  /** A contact, and the question that its message asks, 0 for none. */
  showLess: several('contact:less', id, id),
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
  questionKind: several('event:kind', id, oneOf(questionKinds)),
  /** A contact, a question, an option. */
  pickAnswer: several('answer:pick', id, id, id),
  /** A contact and a question. */
  nextQuestion: several('answer:next', id, id),
  askQuestion: several('answer:ask', id, id),
  typeAnswer: several('answer:type', id, id),
  listQuestions: numbered('answer:list'),
  joinTeam: one('team:join', { source: '[A-Za-z0-9_-]{22}', read: String }),
  declineTeam: fixed('team:not-now'),
  leaveTeam: fixed('team:leave'),
  /** These refer to an event. */
  invite: numbered('team:invite'),
  revokeInvite: numbered('team:revoke'),
  showTeam: numbered('team:people'),
  unlinkGroup: numbered('team:unlink'),
  /** An event and a member. */
  removeMember: several('team:remove', id, id),
  removeMemberNow: several('team:remove-now', id, id),
  restoreMember: several('team:restore', id, id),
  scannedPage: numbered('scanned:page'),
  keepCopy: numbered('contact:keep-copy'),
  saveImport: numbered('import:save'),
  dropImport: numbered('import:drop'),
  keepBothOfImport: numbered('import:keep-both'),
  askReminder: numbered('reminder:ask'),
  /** The number of days is one of tomorrow's or a week's. */
  remindIn: several('reminder:in', id, oneOf([1, 7])),
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
  rate: several('contact:rate', id, oneOf(ratings)),
  editField: several('contact:field', id, oneOf(cardFields)),
}

/** Handles each press of a button, with the values that its data holds. */
export function onButton<Ctx extends BotContext, Values>(
  chat: Composer<Ctx>,
  button: { pattern: RegExp; read: (data: string) => Values },
  handle: (ctx: CallbackQueryContext<Ctx>, values: Values) => unknown,
): void {
  chat.callbackQuery(button.pattern, ctx => handle(ctx, button.read(ctx.callbackQuery.data)))
}
