import { maxImportBytes } from '#contracts/import/imports.ts'
import { maxPhotoBytes } from '#contracts/scans.ts'

/** Rates and sizes, part of the app so that tests can set them. */
export type Limits = {
  photoBytes: number
  /** Width × height of the largest photo that is decoded. */
  photoPixels: number
  /** Uploads at once per person: photos, and files of contacts. Bytes on the disk of the uploads of all people. */
  photosAtOnce: number
  importsAtOnce: number
  uploadBytes: number
  /** Scans queued or being read, per user. */
  queuedScans: number
  /** Photos of the chat that the month's limit refused, kept per user. */
  keptPhotos: number
  /** Milliseconds after a photo in a chat within which the next photo joins its series. */
  photoSeriesMs: number
  /** Scans without a contact that do not count against the quota, per user and UTC day (PRODUCT §2). */
  uncountedScansPerDay: number
  /** Back sides that do not count against the quota, per user and UTC day. */
  backSidesPerDay: number
  /** Size of a file of contacts, and contacts imported per user and UTC day. */
  importBytes: number
  /** Milliseconds for reading such a file. */
  importTimeout: number
  importedPerDay: number
  /** Scanned badge codes that are read, per user and UTC day. */
  codesPerDay: number
  /** Details sent through public cards: per hour and network, per UTC day and owner. */
  detailsPerAddress: number
  detailsPerCard: number
  /** Milliseconds without progress after which a reader counts as stuck. */
  ocrTimeout: number
  /** Milliseconds after the start for which pages wait until Telegram returns the bot's name. */
  botNameTimeout: number
  /** API requests a minute. */
  requestsPerUser: number
  requestsPerAddress: number
  /** Event streams open at once per user. */
  eventStreams: number
  /** App keys per person, and requests a minute per key. */
  appKeys: number
  requestsPerKey: number
  /** Stored responses per app key, for repeated requests. */
  keptAnswers: number
  /** Changes of a person's assistants per minute: each is a message in the chat, which takes one a second. */
  assistantChanges: number
  /** Contacts that a person's programs create per day. */
  createdPerDay: number
  /**
   * Webhook addresses per person; for each address the deliveries that may wait, and the finished ones that are kept.
   */
  webhooks: number
  webhookBacklog: number
  webhookHistory: number
  /** Wrong admin keys per minute and address. */
  adminTriesPerAddress: number
  /** Checkouts started per minute, per address and per Telegram id. */
  checkoutsPerAddress: number
  checkoutsPerId: number
  /** Messages per UTC day: from one number, and of one user from the shared number (PRODUCT §6). */
  messagesPerSender: number
  sharedMessagesPerUser: number
  /** Messages waiting, per user. */
  queuedMessages: number
  /** Look-ups per user and UTC day (PRODUCT §7). */
  lookUpsPerDay: number
  /** Size and length of a voice note, and how many are transcribed. */
  voiceBytes: number
  voiceSeconds: number
  voiceNotesPerContact: number
  /** Stored events per user. */
  events: number
  /** Reminders per user. */
  reminders: number
  /** People in the team of an event, without its owner; days for which an invitation and a membership last. */
  teamMembers: number
  teamDays: number
  /** Account exports per hour and user. */
  exportsPerUser: number
  /** Calls per hour and user that ask a server of the user's choice, such as that of an address book. */
  callsElsewhere: number
  /** Milliseconds after which a search for address books is given up, however many servers it has led to. */
  bookSearchTimeout: number
  /** The largest file that a bot may send. */
  telegramFileBytes: number
  /** Sign-in codes sent per hour and phone. */
  codesPerPhone: number
  /** Wrong codes per sign-in request. */
  triesPerCode: number
  /** Codes requested and codes tried, per hour and address. */
  codesPerAddress: number
  triesPerAddress: number
  /**
   * Wrong codes per hour, over all people, for existing phones. From the first limit on, a request has one try with a
   * code of /login; from the second on, none.
   */
  wrongCodesBeforeCare: number
  guessesPerHour: number
  /** Stored sign-in requests. */
  loginRequests: number
}

/** The limits of the running service; tests set their own. */
export const defaultLimits: Limits = {
  photoBytes: maxPhotoBytes,
  photoPixels: 120_000_000,
  photosAtOnce: 3,
  importsAtOnce: 1,
  uploadBytes: 512 * 1024 * 1024,
  queuedScans: 200,
  keptPhotos: 200,
  photoSeriesMs: 3000,
  uncountedScansPerDay: 30,
  backSidesPerDay: 100,
  importBytes: maxImportBytes,
  importTimeout: 30_000,
  importedPerDay: 10_000,
  codesPerDay: 10_000,
  detailsPerAddress: 30,
  detailsPerCard: 200,
  ocrTimeout: 30_000,
  botNameTimeout: 5000,
  requestsPerUser: 300,
  requestsPerAddress: 1200,
  eventStreams: 5,
  appKeys: 20,
  requestsPerKey: 600,
  keptAnswers: 10_000,
  assistantChanges: 30,
  createdPerDay: 5000,
  webhooks: 10,
  webhookBacklog: 20_000,
  webhookHistory: 1000,
  adminTriesPerAddress: 10,
  messagesPerSender: 50,
  sharedMessagesPerUser: 10,
  queuedMessages: 200,
  checkoutsPerAddress: 20,
  checkoutsPerId: 5,
  lookUpsPerDay: 20,
  voiceBytes: 3 * 1024 * 1024,
  voiceSeconds: 300,
  voiceNotesPerContact: 50,
  events: 500,
  reminders: 200,
  teamMembers: 25,
  teamDays: 30,
  exportsPerUser: 10,
  callsElsewhere: 30,
  bookSearchTimeout: 60_000,
  telegramFileBytes: 50 * 1000 * 1000,
  codesPerPhone: 5,
  triesPerCode: 5,
  codesPerAddress: 30,
  triesPerAddress: 60,
  wrongCodesBeforeCare: 500,
  guessesPerHour: 20_000,
  loginRequests: 20_000,
}
