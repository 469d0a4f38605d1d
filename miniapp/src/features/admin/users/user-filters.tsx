import { userFilters } from '#contracts/admin-lists.ts'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { useAdminView } from '#miniapp/features/admin/view/use-admin-view.ts'
import { classNames } from '#miniapp/ui/class-names.ts'

/** Which users to show. */
export function UserFilters() {
  const text = useAdminText()
  const { view, change } = useAdminView()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{text('users.filters')}</legend>
      {userFilters.map(filter => (
        <button
          key={filter}
          type="button"
          aria-pressed={view.filter === filter}
          onClick={() => change({ filter })}
          className={classNames(
            'min-h-11 rounded-control border px-4 text-sm font-medium',
            view.filter === filter ? 'border-link bg-soft text-link' : 'border-hairline bg-surface hover:bg-raised',
          )}
        >
          {text(`users.filter.${filter}`)}
        </button>
      ))}
    </fieldset>
  )
}
