import type { CardContact } from './contact.ts'
import { profileKinds } from './profiles.ts'
import type { Script } from './scripts.ts'

export type Point = readonly [x: number, y: number]
/** Four corners, clockwise from the top left of the text, in pixels of the upright photo. */
export type Quad = readonly [Point, Point, Point, Point]

/**
 * A letter that is in doubt: its word in lower case without accents, its index in the word, and the probability of each
 * letter that it may be, as the recogniser sees it. '' is that none stands there, if that is likelier.
 */
export type LetterDoubt = { word: string; at: number; shares: Readonly<Record<string, number>> }

/** The networks that icons on cards stand for. */
export const iconNetworks = [...profileKinds.filter(kind => kind !== 'other'), 'whatsapp'] as const
export type IconNetwork = (typeof iconNetworks)[number]

export type TextLine = {
  text: string
  /** The mean confidence of the characters, 0..1. */
  confidence: number
  box: Quad
  /** Letters and figures that the recogniser may have taken for others, whatever their accents. */
  unsure?: readonly LetterDoubt[]
  /** Set for typed text and the text of a PDF, of which no letter is ever changed. */
  isExact?: true
  /** The network whose icon stands before the line. */
  icon?: IconNetwork
}

/**
 * A card cut out of its photo along its edges, as an upright JPEG of at most 800 px and 200 kB and a thumbnail of at most
 * 160 px. `confidence` is that of the edges, 0..1.
 */
export type CardPicture = { image: Uint8Array; thumbnail: Uint8Array; confidence: number }

/** What a reader found in one photo, or in one card of it. */
export type Reading = {
  /** The size in pixels of the upright picture that boxes refer to. */
  width: number
  height: number
  /** In reading order, block by block. */
  lines: TextLine[]
  /** Scripts of text on the card that is not read. Absent if there is none, or if it is only a few letters. */
  unreadScripts?: Script[]
  /** The texts of QR codes and other codes. */
  codes: string[]
  /** The picture to store: an upright JPEG of at most 1600 px and 200 kB. */
  image: Uint8Array
  /** The card alone, straightened. Absent if its edges were not found with confidence. */
  card?: CardPicture
  engine: 'pp-ocr' | 'tesseract'
  /** The contact on the card, or null if there is none. Absent if it was not extracted from the lines yet. */
  contact?: CardContact | null
  /** The number of pages of the PDF that this is a page of. Absent for photos and for PDFs of one page. */
  pages?: number
  /** Readings of the further cards in the photo. Absent if there is only one card. */
  others?: Reading[]
  /** Work that was left out because the photo holds too much. Absent if nothing was left out. */
  cutOff?: CutOff[]
}

/** Searches for text, lines that were found, corrections of lines, or cards to be read on their own. */
export type CutOff = 'searches' | 'lines' | 'corrections' | 'cards'

/** The effort spent on a photo. `thorough` takes longer and reads doubtful photos again. */
export type ReadingCare = 'standard' | 'thorough'

/**
 * The process that had the photo died. A `reader` decodes the photo, which may have killed it. A `worker` only passes
 * photos to readers, so its death says nothing about the photo.
 */
export class ReadingLost extends Error {
  readonly lost: 'reader' | 'worker'

  constructor(lost: 'reader' | 'worker', reason: string) {
    super(reason)
    this.name = 'ReadingLost'
    this.lost = lost
  }
}

/** No reader can take the photo: no reader starts, or their queue is not available. */
export class ReadersUnavailable extends Error {}

/** Reasons why a photo cannot be read by any reader. */
export const photoFaults = [
  'photo-empty',
  'photo-unsupported',
  'photo-too-large',
  'photo-unreadable',
  'pdf-locked',
  'pdf-too-long',
  'pdf-too-complex',
] as const
export type PhotoFault = (typeof photoFaults)[number]

/** The photo cannot be read. `details` holds sizes only, never content of the photo. */
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

/** The largest photos that are read: bytes of the file, and width × height in pixels. */
export type PhotoLimits = { photoBytes: number; photoPixels: number }

export const defaultPhotoLimits: PhotoLimits = { photoBytes: 20 * 1024 * 1024, photoPixels: 120_000_000 }

/**
 * A large photo whose parts are fetched when they are needed, one at a time, so that few of its bytes are in memory. Each
 * is lent until the next one is fetched; all may be fetched again. `size` is in bytes.
 */
export type PhotoInParts = { size: number; parts: () => Iterable<Uint8Array> | AsyncIterable<Uint8Array> }

/** Options for reading a photo. */
export type ReadOptions = {
  /** Use a new reader for this photo only. */
  alone?: boolean
  /** Default: `standard`. */
  care?: ReadingCare
  /** The page of a PDF to read, from 1. Default: 1. */
  page?: number | undefined
  /** The country of phone numbers without a country code, for readers that also extract contacts. */
  region?: string | undefined
}

/** Reads photos. */
export type Readers = {
  /** The number of photos that can be read at once at the moment. */
  readonly workers: number
  /** The number of photos being read, and of readers that died or hung since the start. */
  figures(): { busy: number; lost: number }
  /** Starts the readers, so that the next photo does not wait for that. If they do not start, `read` throws. */
  warmUp(): void
  /**
   * Reads a photo or a page of a PDF. Throws PhotoRefused for a fault of the file, ReadersUnavailable if nothing can be
   * read now, and ReadingLost if the reader or worker of the file died.
   */
  read(photo: Uint8Array | PhotoInParts, options?: ReadOptions): Promise<Reading>
  close(): Promise<void>
}

/** One card of a photo: who is on it, and what was read there. */
export type FoundCard = { contact: CardContact; reading: Reading }

/** The country of phone numbers without a country code, where the card itself does not say. */
export type ExtractorPlace = { region?: string | undefined }

/** Extracts contacts. Functions throw ReadersUnavailable if that fails now, ReadingLost if it died twice. */
export type Extractor = {
  /** Starts it, so that the next photo does not wait for that. If it does not start, extracting throws. */
  warmUp(): void
  /** A reading with the contact of each of its cards: those that a worker has extracted already, or new ones. */
  withContacts(reading: Reading, place: ExtractorPlace): Promise<Reading>
  /** The contacts in a photo, none where it shows no card. */
  contactsIn(reading: Reading, place: ExtractorPlace): Promise<FoundCard[]>
  /** The contact of an e-mail signature; undefined where it names nobody and reaches nobody. */
  contactInText(text: string, place: ExtractorPlace): Promise<CardContact | undefined>
  close(): Promise<void>
}
