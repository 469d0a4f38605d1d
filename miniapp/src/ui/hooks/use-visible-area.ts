import { useSyncExternalStore } from 'react'

/** The part of the window that a phone's keyboard leaves free, in pixels: where it begins and how high it is. */
export function useVisibleArea(): { top: number; height: number } {
  const top = useSyncExternalStore(subscribe, () => Math.round(window.visualViewport?.offsetTop ?? 0))
  const height = useSyncExternalStore(subscribe, () => {
    const { height, scale } = window.visualViewport ?? { height: window.innerHeight, scale: 1 }
    // Who has magnified the page sees less of it; its layout stays.
    return Math.round(height * scale)
  })
  return { top, height }
}

function subscribe(listener: () => void): () => void {
  const viewport = window.visualViewport
  window.addEventListener('resize', listener)
  viewport?.addEventListener('resize', listener)
  viewport?.addEventListener('scroll', listener)
  return () => {
    window.removeEventListener('resize', listener)
    viewport?.removeEventListener('resize', listener)
    viewport?.removeEventListener('scroll', listener)
  }
}
