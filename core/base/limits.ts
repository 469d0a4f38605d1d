import type { Limits } from '#core/base/limits.ts'
import { maxPhotoBytes } from '#core/contracts/scans.ts'

/** What the running service allows; tests set their own. */
export const defaultLimits: Limits = {
  photoBytes: maxPhotoBytes,
  photoPixels: 120_000_000,
  queuedScans: 200,
  uncountedScansPerDay: 30,
  backSidesPerDay: 100,
  ocrTimeout: 30_000,
  requestsPerUser: 300,
  requestsPerAddress: 1200,
  eventStreams: 5,
  adminTriesPerAddress: 10,
  messagesPerSender: 50,
  sharedMessagesPerUser: 10,
  queuedMessages: 200,
  checkoutsPerAddress: 20,
  checkoutsPerId: 5,
  lookUpsPerDay: 20,
  exportsPerUser: 10,
  telegramFileBytes: 50 * 1000 * 1000,
  codesPerPhone: 5,
  triesPerCode: 5,
  codesPerAddress: 30,
  triesPerAddress: 60,
}
