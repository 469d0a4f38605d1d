// Extraction of contacts on the calling thread, with its tables and models.
export { contactsIn, withContacts } from './contacts/contacts-in.ts'
export { extractFields } from './contacts/extract-fields.ts'
export type { ExtractOptions } from './extract/printed-contact.ts'
export { cardOfText } from './typed/card-of-text.ts'
