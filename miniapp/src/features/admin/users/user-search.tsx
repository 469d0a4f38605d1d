import { useEffect, useRef, useState } from 'react'
import { searchLength } from '#contracts/admin-lists.ts'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { useAdminView } from '#miniapp/features/admin/view/use-admin-view.ts'
import { SearchBox } from '#miniapp/ui/search-box.tsx'

const pauseMs = 300

/** The search as one types: it is asked for after a pause in the typing, and leaves one step to go back to. */
export function UserSearch() {
  const text = useAdminText()
  const { view, change } = useAdminView()
  const [typed, setTyped] = useState(view.search)
  const asked = useRef(view.search)
  const latest = useRef(change)
  latest.current = change

  useEffect(() => {
    // The address was changed from elsewhere: by going back, or by "show all".
    if (view.search === asked.current) return
    asked.current = view.search
    setTyped(view.search)
  }, [view.search])

  useEffect(() => {
    const search = typed.trim()
    if (search === asked.current) return
    const timer = setTimeout(() => {
      latest.current({ search }, { replace: asked.current !== '' })
      asked.current = search
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  return <SearchBox label={text('users.search')} value={typed} maxLength={searchLength} onChange={setTyped} />
}
