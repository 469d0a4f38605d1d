// Extraction of contacts on the calling thread, with its tables and models.
export { contactsIn, withContacts } from './extract/contacts-in.ts'
export { type ExtractOptions, extractFields } from './extract/extract-fields.ts'
export { cardOfText } from './extract/text/card-of-text.ts'
