import { useSearchParams } from 'wouter'
import { type AdminView, changeView, paramsOf, viewOf } from './admin-view.ts'

/** What the address says to show, and a way to change it; `replace` leaves no step to go back to. */
export function useAdminView() {
  const [params, setParams] = useSearchParams()
  return {
    view: viewOf(params),
    change: (change: Partial<AdminView>, options: { replace?: boolean } = {}) =>
      setParams(before => paramsOf(changeView(viewOf(before), change)), options),
  }
}
