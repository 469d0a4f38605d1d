import type { PhotoFault, PhotoInParts, PhotoLimits, Reading, ReadingCare } from '#reader/port.ts'
import type { EngineChoice } from '#reader/reading/read-photo.ts'
import type { OptionalScript } from '#reader/script-data.ts'

/**
 * The first message to a reader: the engine to load, the scripts to read with tesseract.js, the largest photos to accept,
 * and the folder of models in place of the shipped ones, as the text of a URL.
 */
export type ReaderSetup = {
  engine: EngineChoice
  scripts: readonly OptionalScript[]
  limits: PhotoLimits
  weights?: string
}

/**
 * Messages to a reader: its setup, then one photo at a time, each after the response to the one before. The parts of a photo
 * of `size` bytes come before the message that asks to read them.
 */
export type ReaderRequest =
  | { setup: ReaderSetup }
  | { part: Uint8Array; at: number; size: number }
  | (ReadingOrder & { photo: Uint8Array | 'in-parts' })

type ReadingOrder = { care: ReadingCare; page?: number | undefined }

/** A photo, or a page of a PDF, to read. */
export type PhotoRequest = ReadingOrder & { photo: Uint8Array | PhotoInParts }

/**
 * Messages from a reader: `ready` once its models are loaded, `progress` about once a second while it reads, and a response
 * to each photo. Progress tells a slow reader on a busy machine from one that hangs.
 */
export type ReaderMessage = { ready: true } | { progress: true } | ReaderResponse

/** The response to one photo. */
export type ReaderResponse =
  | { ok: true; reading: Reading }
  | { ok: false; code: PhotoFault | 'internal'; details: Readonly<Record<string, number | string>>; cause: string }
