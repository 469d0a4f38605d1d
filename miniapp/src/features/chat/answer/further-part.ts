import { fetchedPart } from '#miniapp/ui/fetched-screen.tsx'

/** Fetched after the first screen: few photos show several cards. */
export const FurtherCards = fetchedPart(async () => (await import('./further-cards.tsx')).FurtherCards)

/** Fetched after the first screen, which shows what was read. */
export const FilingButton = fetchedPart(async () => (await import('./filing-button.tsx')).FilingButton)

/** Fetched after the first screen, with its menu. */
export const AnswerMore = fetchedPart(async () => (await import('./answer-more.tsx')).AnswerMore)

/** Fetched after the first screen, as few cards are merged. */
export const KeepBothButton = fetchedPart(async () => (await import('./keep-both-button.tsx')).KeepBothButton)
