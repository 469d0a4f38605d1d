import { useEffect, useState } from 'react'

/** What was typed, once nothing more has been typed for a moment. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 120)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
