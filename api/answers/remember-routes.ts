import type { Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/** Paths remembered, and the longest of them: together less than a megabyte. */
const mostPaths = 1000
const longestPath = 200

/**
 * Finds the handlers of a request, and remembers them by method and path: screens and programs ask for the same few
 * paths again and again, and finding the thirty patterns that match one costs as much as proving who asks.
 */
export function rememberRoutes<Handler>(): Router<Handler> {
  const router = new TrieRouter<Handler>()
  const found = new Map<string, ReturnType<Router<Handler>['match']>>()
  return {
    name: 'remembered',
    add: (method, path, handler) => {
      found.clear()
      router.add(method, path, handler)
    },
    match: (method, path) => {
      const key = `${method} ${path}`
      const known = found.get(key)
      if (known) return known
      const routes = router.match(method, path)
      if (found.size >= mostPaths) found.clear()
      if (path.length <= longestPath) found.set(key, routes)
      return routes
    },
  }
}
