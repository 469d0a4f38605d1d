import { fetchedPart } from '#miniapp/ui/fetched-screen.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

/** Holds the place of a row of buttons: the conversation must not move when the row arrives. */
const ButtonRow = () => <Skeleton className="col-span-2 min-h-11" />

/** Holds the place of a button beside others, which keep their width when it arrives. */
const ButtonCell = () => <Skeleton className="min-h-11" />

/** Fetched after the first screen: few photos show several cards. */
export const FurtherCards = fetchedPart(async () => (await import('./further-cards.tsx')).FurtherCards)

/** Fetched after the first screen, which shows what was read. */
export const FilingButton = fetchedPart(async () => (await import('./filing-button.tsx')).FilingButton, ButtonRow)

/** Fetched after the first screen, with its menu. */
export const AnswerMore = fetchedPart(async () => (await import('./answer-more.tsx')).AnswerMore, ButtonCell)

/** Fetched after the first screen, as few cards are merged. */
export const KeepBothButton = fetchedPart(
  async () => (await import('./keep-both-button.tsx')).KeepBothButton,
  ButtonRow,
)
