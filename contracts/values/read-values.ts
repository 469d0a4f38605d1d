import type { CardField, CardSide } from '#contracts/contacts.ts'

/** A rectangle in a picture, as shares of its width and height, 0..1. */
export type PictureBox = readonly [left: number, top: number, width: number, height: number]

/** Where a value stands in the stored photo of a card's side, and the letters that were read there. */
export type ReadValue = { box: PictureBox; read: string }
export type ReadValues = Partial<Record<CardField, ReadValue>>

/** `GET /api/contacts/{userId}/{contactId}/read-values`: those of each side whose photo is kept. */
export type ReadValuesOfSides = Partial<Record<CardSide, ReadValues>>
