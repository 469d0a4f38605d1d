// Values that screens and server share, in a file of their own: the schemas beside them would bring zod (28 kB) to the first
// screen.

/** The states of a scan in the order in which it goes through them. */
export const scanStatuses = ['queued', 'reading', 'extracting', 'done', 'failed'] as const

/** Scans that the chat asks for at a time. */
export const scanPageSize = 8

/** The largest photo that the server takes. */
export const maxPhotoBytes = 20 * 1024 * 1024

/** The languages of the screens. */
export const languages = ['en', 'es', 'pt', 'de', 'fr', 'it', 'ru', 'uk'] as const

/** How the default messages address people. */
export const messageForms = ['formal', 'familiar'] as const

/** How promising a contact is, the best first. */
export const ratings = ['hot', 'warm', 'cold'] as const

/** Digits of a portal sign-in code. */
export const codeLength = 6

/** Contacts on one page of a list. */
export const contactPageSize = 50

/** The orders of a list of contacts. */
export const contactSorts = ['newest', 'name', 'company', 'event', 'rating'] as const

/** The most contacts that one call changes. */
export const mostChosen = 100

/** The most contacts that "select all" selects. */
export const mostSelected = 1000

/** How a question of an event is answered. */
export const questionKinds = ['choice', 'several', 'yes_no', 'number', 'text'] as const

/** The most questions of an event. */
export const maxQuestions = 5

/** How many options a question has that is answered by choosing. */
export const minOptions = 2
export const maxOptions = 8

/** Whether a question of this kind is answered by choosing from its options. */
export function hasOptions(kind: (typeof questionKinds)[number]): boolean {
  return kind === 'choice' || kind === 'several'
}
