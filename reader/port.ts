import type { CardContact } from './contact.ts'

export type Point = readonly [x: number, y: number]
/** Corners clockwise from the text's top left, in pixels of the upright photo. */
export type Quad = readonly [Point, Point, Point, Point]

/**
 * A letter whose accent is not sure: the word that it stands in, in small letters without accents, its place there from 0,
 * and how probable the print makes each of the letters that it may be, 0..1.
 */
export type LetterDoubt = { word: string; at: number; shares: Readonly<Record<string, number>> }

export type TextLine = {
  text: string
  /** Mean confidence of the characters, 0..1. */
  confidence: number
  box: Quad
  /** Absent where the reader knows no accents, or did not look. */
  doubts?: readonly LetterDoubt[]
}

/** A card cut out along its edges: upright JPEG, at most 800 px and 200 kB, the same at most 160 px, and how sure its edges are, 0..1. */
export type CardPicture = { image: Uint8Array; thumbnail: Uint8Array; sureness: number }

/** What the OCR found in one photo, or in one card of it. */
export type Reading = {
  /** Size in pixels of the upright picture that the boxes refer to. */
  width: number
  height: number
  /** In reading order, block by block. */
  lines: TextLine[]
  /** Texts of the QR codes found. */
  codes: string[]
  /** The card to keep: upright JPEG, at most 1600 px and 200 kB. */
  image: Uint8Array
  /** The card alone, straightened; absent where its edges are not sure. */
  card?: CardPicture
  engine: 'pp-ocr' | 'tesseract'
  /** Who is on the card, null for nobody. Absent where that is still to be extracted from the lines. */
  contact?: CardContact | null
  /** How many pages the PDF has of which this is one; absent for a photo and for a PDF of one page. */
  pages?: number
  /** The photo's further cards, each as if photographed alone; absent where there is but one. */
  others?: Reading[]
  /** What was left undone since the photo holds more than a reader may take on; absent where nothing was. */
  cutOff?: CutOff[]
}

/** Searches for text, lines found and not read, lines not corrected, cards not read on their own. */
export type CutOff = 'searches' | 'lines' | 'corrections' | 'cards'

/** How closely a photo is read: `thorough` takes longer and is part of the paid plans (PRODUCT §3). */
export type ReadingCare = 'standard' | 'thorough'

/**
 * Whoever was reading the photo died. A `reader` is the process that decodes one photo, which may have killed it; a
 * `worker` only carries photos to its readers, so its death says nothing about them.
 */
export class ReadingLost extends Error {
  readonly lost: 'reader' | 'worker'

  constructor(lost: 'reader' | 'worker', reason: string) {
    super(reason)
    this.name = 'ReadingLost'
    this.lost = lost
  }
}

/** No reader could take the photo: none starts, or the queue in front of them refuses. */
export class ReadersAway extends Error {}

/** The faults of a photo for which no reader will read it. */
export const photoFaults = [
  'photo-empty',
  'photo-unsupported',
  'photo-too-large',
  'photo-unreadable',
  'pdf-locked',
  'pdf-too-long',
] as const
export type PhotoFault = (typeof photoFaults)[number]

/** The photo cannot be read. `details` hold sizes only, never what the photo shows. */
export class PhotoRefused extends Error {
  readonly code: PhotoFault
  readonly details: Readonly<Record<string, number | string>>

  constructor(code: PhotoFault, details: Readonly<Record<string, number | string>> = {}, options?: ErrorOptions) {
    super(code, options)
    this.name = 'PhotoRefused'
    this.code = code
    this.details = details
  }
}

/** Largest photos that are read: bytes of the file, and width × height in pixels. */
export type PhotoLimits = { photoBytes: number; photoPixels: number }

export const defaultPhotoLimits: PhotoLimits = { photoBytes: 20 * 1024 * 1024, photoPixels: 120_000_000 }

/** How a photo is to be read. */
export type HowToRead = {
  /** In a reader that no other photo shares. */
  alone?: boolean
  /** `standard` unless told. */
  care?: ReadingCare
  /** Which page of a PDF, from 1; the first unless told. */
  page?: number | undefined
  /** Country in which numbers without a country code are dialled, for readers that also say who is on the card. */
  region?: string | undefined
}

/** Pixels in, text out. */
export type Readers = {
  /** How many photos it can read at once now. */
  readonly workers: number
  /** How many it is reading, and how many readers died or hung since the start. */
  figures(): { busy: number; lost: number }
  /** Loads what it reads with, so that the next photo need not wait for that. */
  warmUp(): void
  /**
   * Reads a photo or a page of a PDF. Throws PhotoRefused for a fault of the file, ReadersAway where nothing can be read now, and ReadingLost where its
   * reader or worker died.
   */
  read(photo: Uint8Array, how?: HowToRead): Promise<Reading>
  close(): Promise<void>
}
