import type { html } from 'hono/html'

/** HTML made by the `html` template tag, which escapes every inserted value. */
export type Html = ReturnType<typeof html>
