import type { html } from 'hono/html'

/** HTML that was put together by `html`, which escapes whatever is filled in. */
export type Html = ReturnType<typeof html>
