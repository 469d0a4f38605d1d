import { maxImportBytes } from '#contracts/import/imports.ts'
import { maxPhotoBytes } from '#contracts/scans.ts'

/** Rates and sizes of the running service, part of the app so that tests can set their own. */
export const defaultLimits = {
  photoBytes: maxPhotoBytes,
  /** Width × height of the largest photo that is decoded. */
  photoPixels: 120_000_000,
  /** Uploads at once per person: photos, and files of contacts. Bytes on the disk of the uploads of all people. */
  photosAtOnce: 3,
  importsAtOnce: 1,
  uploadBytes: 512 * 1024 * 1024,
  /** Scans queued or being read, per user. */
  queuedScans: 200,
  /** Photos of the chat that the month's limit refused, kept per user. */
  keptPhotos: 200,
  /** Milliseconds after a photo in a chat within which the next photo joins its series. */
  photoSeriesMs: 3000,
  /** Scans without a contact that do not count against the quota, per user and UTC day (PRODUCT §2). */
  uncountedScansPerDay: 30,
  /** Back sides that do not count against the quota, per user and UTC day. */
  backSidesPerDay: 100,
  /** Size of a file of contacts, and contacts imported per user and UTC day. */
  importBytes: maxImportBytes,
  /** Milliseconds for reading such a file. */
  importTimeout: 30_000,
  importedPerDay: 10_000,
  /** Scanned badge codes that are read, per user and UTC day. */
  codesPerDay: 10_000,
  /** Details sent through public cards: per hour and network, per UTC day and owner. */
  detailsPerAddress: 30,
  detailsPerCard: 200,
  /** Milliseconds without progress after which a reader counts as stuck. */
  ocrTimeout: 30_000,
  /** Milliseconds after the start for which pages wait until Telegram returns the bot's name. */
  botNameTimeout: 5000,
  /** API requests a minute. */
  requestsPerUser: 300,
  requestsPerAddress: 1200,
  /** Event streams open at once per user. */
  eventStreams: 5,
  /** App keys per person, and requests a minute per key. */
  appKeys: 20,
  requestsPerKey: 600,
  /** Stored responses per app key, for repeated requests. */
  keptAnswers: 10_000,
  /** Changes of a person's assistants per minute: each is a message in the chat, which takes one a second. */
  assistantChanges: 30,
  /** Contacts that a person's programs create per day. */
  createdPerDay: 5000,
  /** Webhook addresses per person, and for each the waiting and the finished deliveries that are kept. */
  webhooks: 10,
  webhookBacklog: 20_000,
  webhookHistory: 1000,
  /** Wrong admin keys per minute and address. */
  adminTriesPerAddress: 10,
  /** Checkouts started per minute, per address and per Telegram id. */
  checkoutsPerAddress: 20,
  checkoutsPerId: 5,
  /** Messages per UTC day: from one number, and of one user from the shared number (PRODUCT §6). */
  messagesPerSender: 50,
  sharedMessagesPerUser: 10,
  /** Messages waiting, per user. */
  queuedMessages: 200,
  /** Look-ups per user and UTC day (PRODUCT §7). */
  lookUpsPerDay: 20,
  /** Size and length of a voice note, and how many are transcribed. */
  voiceBytes: 3 * 1024 * 1024,
  voiceSeconds: 300,
  voiceNotesPerContact: 50,
  /** Stored events per user. */
  events: 500,
  /** Reminders per user. */
  reminders: 200,
  /** People in the team of an event, without its owner; days for which an invitation and a membership last. */
  teamMembers: 25,
  teamDays: 30,
  /** Account exports per hour and user. */
  exportsPerUser: 10,
  /** Calls per hour and user that ask a server of the user's choice, such as that of an address book. */
  callsElsewhere: 30,
  /** Milliseconds after which a search for address books is given up, however many servers it has led to. */
  bookSearchTimeout: 60_000,
  /** The largest file that a bot may send. */
  telegramFileBytes: 50 * 1000 * 1000,
  /** Sign-in codes sent per hour and phone. */
  codesPerPhone: 5,
  /** Wrong codes per sign-in request. */
  triesPerCode: 5,
  /** Codes requested and codes tried, per hour and address. */
  codesPerAddress: 30,
  triesPerAddress: 60,
  /**
   * Wrong codes per hour, over all people, for existing phones. From the first limit on, a request has one try with a
   * code of /login; from the second on, none.
   */
  wrongCodesBeforeCare: 500,
  guessesPerHour: 20_000,
  /** Stored sign-in requests. */
  loginRequests: 20_000,
}

export type Limits = typeof defaultLimits
