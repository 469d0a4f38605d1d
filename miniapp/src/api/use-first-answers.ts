import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Whether the server has answered what the first screen asked for: what the screen does not need comes after that. */
export function useFirstAnswers(): boolean {
  const queryClient = useQueryClient()
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (isThere) return
    const timer = setInterval(() => setThere(queryClient.isFetching() === 0), 250)
    return () => clearInterval(timer)
  }, [isThere, queryClient])
  return isThere
}
