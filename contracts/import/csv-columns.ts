import { z } from 'zod'

/** What a column of a CSV file may hold, in the order in which a person is offered it. */
export const columnFields = [
  'full_name',
  'title',
  'first_name',
  'middle_name',
  'last_name',
  'suffix',
  'company',
  'phonetic_first_name',
  'phonetic_last_name',
  'phonetic_company',
  'department',
  'position',
  'email',
  'mobile',
  'office_phone',
  'whatsapp',
  'phone',
  'fax',
  'website',
  'profile',
  'address',
  'street',
  'postcode',
  'city',
  'region',
  'country',
  'notes',
  'tags',
  'event',
  'rating',
  'badge_code',
  'date',
  'phone_kinds',
  'whatsapp_sent',
  'do_not_message',
  /** Says what kind the value of the next column is: Google's `Phone 1 - Label`. */
  'label',
  /** Stands below the notes, under the column's name. */
  'note',
  'skip',
] as const
export type ColumnField = (typeof columnFields)[number]

/** A file of more columns is read up to here. */
export const maxColumns = 300

/** A column of a file: its name, what it is taken for, and its first value; '' where it is empty. */
export const csvColumnSchema = z.object({
  header: z.string(),
  field: z.enum(columnFields),
  sample: z.string(),
})
export type CsvColumn = z.infer<typeof csvColumnSchema>

/** What a person made of the columns, one after another: the part `columns` of an upload, as JSON. */
export const chosenFieldsSchema = z.array(z.enum(columnFields)).min(1).max(maxColumns)
