import type { MessagePort } from 'node:worker_threads'
import type { ErrorCode } from '#core/contracts/errors.ts'
import type { Reading } from '#core/ocr/ocr-port.ts'
import type { PhotoLimits } from '#core/ocr/picture/prepare-image.ts'
import type { EngineChoice } from '#core/ocr/reading/read-photo.ts'

/** What an OCR thread is started with; `lines` leads to the tesseract that all threads share. */
export type OcrThreadData = { engine: EngineChoice; limits: PhotoLimits; lines: MessagePort }

/** What an OCR thread says: once that its models are loaded, then an answer to each photo. */
export type OcrMessage = { ready: true } | OcrAnswer

/** What an OCR thread answers to one photo. */
export type OcrAnswer =
  | { ok: true; reading: Reading }
  | { ok: false; code: ErrorCode; details: Record<string, unknown>; cause: string }
