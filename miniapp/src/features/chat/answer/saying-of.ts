import type { Contact } from '#contracts/contacts.ts'
import type { Scan } from '#contracts/scans.ts'

type Answered = {
  scan: Pick<Scan, 'back_side' | 'merged' | 'new_firm'>
  contact: Pick<Contact, 'book_of' | 'standing'>
}

/** The sentence that tells what a photo did, as the bot has it. */
export function sayingOf({ scan, contact }: Answered) {
  if (scan.new_firm) return 'chat.saying.moved'
  if (scan.back_side) return 'chat.saying.back'
  // Of somebody whom the owner knew before, nothing is said to be there already.
  if (contact.book_of !== null)
    return scan.merged && contact.standing !== 'met' ? 'chat.saying.teamMerged' : 'chat.saying.team'
  return scan.merged ? 'chat.saying.merged' : 'chat.saying.saved'
}
