import { z } from 'zod'
import { contactPatchSchema } from '#contracts/contacts.ts'

/** A part of a contact's notes. */
export const apiNoteSchema = z.object({
  text: z.string(),
  created_at: z.iso.datetime().nullable().describe('Null for text that was typed directly into the notes field'),
})
export type ApiNote = z.infer<typeof apiNoteSchema>

export const apiNoteListSchema = z.object({ notes: z.array(apiNoteSchema) })

/** The body that adds a note. */
export const apiNewNoteSchema = z.strictObject({
  text: contactPatchSchema.shape.notes.unwrap().pipe(z.string().min(1, 'A text is needed')),
  created_at: z.iso.datetime({ offset: true }).optional().describe('When it was written; defaults to now'),
})
