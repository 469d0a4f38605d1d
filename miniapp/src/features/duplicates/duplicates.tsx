import { DuplicatesPage } from '#miniapp/components/contacts/duplicates/duplicates-page.tsx'
import { usePeopleText } from '#miniapp/components/contacts/list/list-text.ts'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'

/** The Mini App's screen of contacts that may be the same person. */
export function Duplicates() {
  usePageTitle(usePeopleText()('title'))
  return <DuplicatesPage />
}
