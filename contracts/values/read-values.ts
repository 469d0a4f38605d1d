import type { PictureBox, ReadValues } from 'card-reader/contact'
import type { CardSide } from '#contracts/contacts.ts'

export type { PictureBox, ReadValues }

/** `GET /api/contacts/{userId}/{contactId}/read-values`: the values of each side whose photo is kept. */
export type ReadValuesOfSides = Partial<Record<CardSide, ReadValues>>
