import { type ComponentType, createElement, useCallback, useEffect, useState } from 'react'
import { fetchTexts, useText } from '#miniapp/texts/text.ts'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { LoadError } from './feedback/load-error.tsx'
import { partsAhead } from './fetch-ahead.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** A component whose script is fetched by its first use or, ahead of that, by `fetch`. */
export type Fetched<Props> = ComponentType<Props> & { fetch: () => Promise<unknown> }

type Part<Props> = { component?: ComponentType<Props>; fetch: () => Promise<unknown> }

/** A screen that is fetched when it is first opened. `useEarly` runs at once, to ask for its data meanwhile. */
export function fetchedScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  useEarly: () => void = () => {},
): Fetched<Props> {
  return fetchedIn(createPart(load), { Placeholder: ScreenSkeleton, useEarly })
}

/** A part of a screen that is fetched ahead once the screen is there; `Placeholder` stands in its place while it is awaited. */
export function fetchedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder?: ComponentType,
): Fetched<Props> {
  const part = createPart(load)
  partsAhead.add(part)
  return fetchedIn(part, { Placeholder, useEarly: () => {} })
}

/**
 * What cannot be fetched says so in its own place. React's `lazy` would hold it back for 300 ms after showing a fallback.
 */
function fetchedIn<Props extends object>(
  part: Part<Props>,
  { Placeholder, useEarly }: { Placeholder: ComponentType | undefined; useEarly: () => void },
): Fetched<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each screen, when its module is loaded
  function FetchedScreen(props: Props) {
    const { isFailed, retry } = usePart(part)
    useEarly()
    if (part.component) return createElement(part.component, props)
    if (isFailed) return <NotFetched onRetry={retry} />
    return Placeholder ? <Placeholder /> : null
  }
  return Object.assign(FetchedScreen, { fetch: part.fetch })
}

/** A dialog that is fetched ahead like a part; where it cannot be fetched, a toast says so and it closes. */
export function fetchedDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): Fetched<Props> {
  const part = createPart(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, when its module is loaded
  function FetchedDialog(props: Props) {
    const { isFailed } = usePart(part)
    if (part.component) return createElement(part.component, props)
    return isFailed ? <DialogNotFetched onClose={props.onClose} /> : null
  }
  partsAhead.add(part)
  return Object.assign(FetchedDialog, { fetch: part.fetch })
}

function createPart<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let fetching: Promise<unknown> | undefined
  const part: Part<Props> = {
    fetch() {
      fetching ??= load()
        .then(async component => {
          await fetchTexts()
          part.component = component
        })
        .finally(() => {
          fetching = undefined
        })
      return fetching
    },
  }
  return part
}

function usePart<Props>(part: Part<Props>): { isFailed: boolean; retry: () => void } {
  const [isFailed, setFailed] = useState(false)
  const [, setThere] = useState(part.component !== undefined)
  // Not in the effect: the script is to be asked for before the data, which may be long.
  const fetching = part.component || isFailed ? undefined : part.fetch()
  useEffect(() => {
    fetching?.then(
      () => setThere(true),
      () => setFailed(true),
    )
  }, [fetching])
  const retry = useCallback(() => {
    part.fetch().then(() => setThere(true), reloadIfReachable)
  }, [part])
  return { isFailed, retry }
}

/** After an update of the service the page must be loaded again: scripts of the old one are gone. */
async function reloadIfReachable(): Promise<void> {
  const isReachable = await fetch('/healthz').then(
    answer => answer.ok,
    () => false,
  )
  if (isReachable) location.reload()
}

/** Why nothing could be fetched. */
export const failureCode = () => (navigator.onLine ? 'internal' : 'offline')

function NotFetched({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return <LoadError isPage title={text('screenFailed')} query={{ error: failureCode(), refetch: onRetry }} />
}

function DialogNotFetched({ onClose }: { onClose: () => void }) {
  const fail = useFailureToast()
  useEffect(() => {
    fail(failureCode())
    onClose()
  })
  return null
}
