// Every table, by what it is about.
export * from './schema/chat.ts'
export * from './schema/contacts.ts'
export * from './schema/messages.ts'
export * from './schema/money.ts'
export * from './schema/people.ts'
export * from './schema/portal.ts'
export * from './schema/scans.ts'
export * from './schema/totals.ts'
