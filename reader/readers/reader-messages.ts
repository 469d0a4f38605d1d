import type { PhotoFault, PhotoLimits, Reading, ReadingCare } from '#reader/port.ts'
import type { EngineChoice } from '#reader/reading/read-photo.ts'

/** What a reader is told once, before any photo: what to read with, and which photos to refuse. */
export type ReaderSetup = { engine: EngineChoice; limits: PhotoLimits }

/** What a reader is told: first its setup, then one photo after another, each when the one before is answered. */
export type ReaderOrder = { setup: ReaderSetup } | PhotoOrder

/** A photo or a PDF, how closely it is to be read, and which page of a PDF. */
export type PhotoOrder = { photo: Uint8Array; care: ReadingCare; page?: number | undefined }

/**
 * What a reader says: once that its models are loaded; while it reads, about once a second, that it gets on (on a busy
 * machine a photo may take long, and only one that hangs is silent); then an answer to each photo.
 */
export type ReaderMessage = { ready: true } | { getsOn: true } | ReaderAnswer

/** What a reader answers to one photo. */
export type ReaderAnswer =
  | { ok: true; reading: Reading }
  | { ok: false; code: PhotoFault | 'internal'; details: Readonly<Record<string, number | string>>; cause: string }
