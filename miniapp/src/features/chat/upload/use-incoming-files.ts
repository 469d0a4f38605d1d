import { useEffect, useRef, useState } from 'react'

/** Takes files dropped or pasted anywhere on the page; tells while something is being dragged over it. */
export function useIncomingFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const take = (data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])]
      if (files.length > 0) latest.current(files)
      return files.length > 0
    }
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

    addEventListener(
      'dragover',
      event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      { signal },
    )
    // Leaving the window has no related target; moving between elements has.
    addEventListener('dragleave', event => event.relatedTarget === null && setOver(false), { signal })
    addEventListener(
      'drop',
      event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer)
      },
      { signal },
    )
    addEventListener(
      'paste',
      event => {
        if (take(event.clipboardData)) event.preventDefault()
      },
      { signal },
    )
    return () => stop.abort()
  }, [])

  return isOver
}
