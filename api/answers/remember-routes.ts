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
      const known = found.get(`${method} ${path}`)
      if (known) return known
      if (path.length > longestPath) return router.match(method, path)
      // A path is cut from its address, which may be long: a copy does not hold on to that.
      const copy = Buffer.from(path).toString()
      const routes = router.match(method, copy)
      if (found.size >= mostPaths) found.clear()
      found.set(`${method} ${copy}`, routes)
      return routes
    },
  }
}
