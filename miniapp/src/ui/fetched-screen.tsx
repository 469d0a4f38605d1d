import { type ComponentType, createElement, useEffect, useState } from 'react'
import { fetchTexts } from '#miniapp/texts/text.ts'

/** A part of the screens whose script is fetched when it is first wanted; `loading` from then on, `component` once it is there. */
export type FetchedPart<Props> = {
  load: () => Promise<ComponentType<Props>>
  loading?: Promise<ComponentType<Props>> | undefined
  component?: ComponentType<Props>
}

/**
 * The part, as soon as it is wanted and there. React's `lazy` would hold it back for 300 ms after showing a fallback.
 * A script that cannot be fetched is thrown, for an ErrorBoundary.
 */
export function useFetched<Props>(part: FetchedPart<Props>, isWanted: boolean): ComponentType<Props> | undefined {
  const [fault, setFault] = useState<{ reason: unknown }>()
  const [, setThere] = useState(part.component !== undefined)
  if (fault) throw fault.reason
  // Not in the effect: the script is to be asked for before the data, which may be long.
  if (isWanted && !part.loading) part.loading = part.load()
  useEffect(() => {
    if (!isWanted || part.component) return
    part.loading?.then(
      loaded => {
        part.component = loaded
        setThere(true)
      },
      (reason: unknown) => {
        part.loading = undefined
        setFault({ reason })
      },
    )
  }, [part, isWanted])
  return isWanted ? part.component : undefined
}

/** A screen that is fetched when it is first opened. `useEarly` runs at once, to ask for its data meanwhile. */
export function fetchedScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  useEarly: () => void = () => {},
): ComponentType<Props> {
  const part: FetchedPart<Props> = {
    load: async () => {
      const Screen = await load()
      await fetchTexts()
      return Screen
    },
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each screen, when its module is loaded
  return function FetchedScreen(props: Props) {
    const Screen = useFetched(part, true)
    useEarly()
    return Screen ? createElement(Screen, props) : null
  }
}
