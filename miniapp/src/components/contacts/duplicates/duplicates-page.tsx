import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { usePeopleText } from '#miniapp/components/contacts/list/list-text.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useText } from '#miniapp/texts/text.ts'
import { DuplicatePairs } from './duplicate-pairs.tsx'

/** Likely duplicates below their heading, with the way back to the list of contacts. */
export function DuplicatesPage() {
  const text = useText()
  const peopleText = usePeopleText()
  const place = usePlace()
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div className="mx-auto flex w-full max-w-[40rem] flex-col gap-4 px-4 pt-2 pb-8 lg:pt-6">
        <header>
          <Link
            href={place.contacts}
            className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-sm font-medium text-link"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {text('contact.back')}
          </Link>
          <h1 className="text-lg font-semibold">{peopleText('title')}</h1>
          <p className="text-sm text-muted">{peopleText('hint')}</p>
        </header>
        <DuplicatePairs />
      </div>
    </div>
  )
}
