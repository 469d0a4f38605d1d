import { fetchedPart } from '#miniapp/ui/fetched-screen.tsx'

/** Fetched after the first screen: few photos show several cards. */
export const FurtherCards = fetchedPart(async () => (await import('./further-cards.tsx')).FurtherCards)

/** Fetched after the first screen, which shows what was read. */
export const FilingButtons = fetchedPart(async () => (await import('./filing-buttons.tsx')).FilingButtons)

/** Fetched after the first screen, as few cards are merged. */
export const KeepBothButton = fetchedPart(async () => (await import('./keep-both-button.tsx')).KeepBothButton)
