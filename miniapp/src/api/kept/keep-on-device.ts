import type { QueryClient } from '@tanstack/react-query'
import { openAnswerStore } from './answer-store.ts'
import { keepAnswers } from './keep-answers.ts'

/** Keeps what is loaded for this owner in the browser, also where the page is left at once. Returns how to end it. */
export function keepOnDevice(input: { queryClient: QueryClient; owner: string; build: string }): () => void {
  const { queryClient, owner, build } = input
  const keeper = keepAnswers({ queryClient, store: openAnswerStore(owner), build })
  const flushHidden = () => void (document.visibilityState === 'hidden' && keeper.flush())
  document.addEventListener('visibilitychange', flushHidden)
  return () => {
    document.removeEventListener('visibilitychange', flushHidden)
    keeper.stop()
  }
}
