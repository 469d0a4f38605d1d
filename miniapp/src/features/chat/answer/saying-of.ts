import type { Contact } from '#contracts/contacts.ts'
import type { Scan } from '#contracts/scans.ts'

type Answered = {
  scan: Pick<Scan, 'back_side' | 'merged' | 'new_firm'>
  contact: Pick<Contact, 'book_of' | 'standing'>
}

/** Which sentence (`chat.saying`) tells what a photo did, as the bot has it. */
export function sayingOf({ scan, contact }: Answered): 'moved' | 'back' | 'team' | 'teamMerged' | 'merged' | 'saved' {
  if (scan.new_firm) return 'moved'
  if (scan.back_side) return 'back'
  // Of somebody whom the owner knew before, nothing is said to be there already.
  if (contact.book_of !== null) return scan.merged && contact.standing !== 'met' ? 'teamMerged' : 'team'
  return scan.merged ? 'merged' : 'saved'
}
