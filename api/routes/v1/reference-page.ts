import { html, raw } from 'hono/html'
import { pageColours } from '#api/pages/page-parts.ts'
import type { ApiDocument, ApiOperation } from './openapi.ts'

const style = `${pageColours}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:52rem;margin:0 auto;padding:24px 16px 64px}h1{font-size:28px;margin:0 0 8px}h2{font-size:20px;margin:40px 0 12px}
p{margin:0 0 12px}a{color:var(--link)}.muted{color:var(--muted)}
article{background:var(--surface);border:1px solid var(--hairline);border-radius:14px;padding:16px;margin:0 0 12px;overflow-wrap:anywhere}
h3{font-size:16px;margin:0 0 4px;font-family:ui-monospace,monospace}h3 b{color:var(--link);margin-right:8px}
code,pre{font-family:ui-monospace,monospace;font-size:14px;background:var(--raised);border-radius:8px}code{padding:1px 5px}
pre{padding:12px;white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 12px}dl{margin:8px 0 0;font-size:14px}dt{float:left;clear:left;margin-right:8px}
dd{margin:0 0 4px}ul{padding-left:20px}summary{cursor:pointer;min-height:44px;display:flex;align-items:center;font-weight:600}`

/** The document as a page for people: one section per call, without a script, light or dark as the reader's system. */
export function referencePage(document: ApiDocument) {
  const server = document.servers[0]?.url ?? ''
  const example = `curl ${server}/contacts -H "Authorization: Bearer csb_…"`
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${document.info.title}: API</title><style>${raw(style)}</style></head><body><main>
<h1>${document.info.title}: API</h1>
<p>${document.info.description}</p>
<pre>${example}</pre>
<p class="muted">For programs that read it: <a href="${server}/openapi.json">openapi.json</a> (OpenAPI 3.1). Times are ISO 8601, UTC.
Every refusal has the shape <code>Error</code>, with a code that stays the same in every language. Unknown parameters and fields are
refused. A POST with an <code>Idempotency-Key</code> is done once: the same request again gets the same answer for 24 hours.
Each answer has <code>X-Request-Id</code>, <code>RateLimit</code> and <code>RateLimit-Policy</code>.</p>
<h2>Calls</h2>
${Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => operationPart(path, method, operation)),
)}
<h2>Shapes</h2>
${Object.entries(document.components.schemas).map(([name, schema]) => shapePart(name, schema))}
</main></body></html>`
}

function operationPart(path: string, method: string, operation: ApiOperation) {
  const { summary, description, parameters = [], requestBody, responses } = operation
  const sent = requestBody && Object.keys(requestBody.content)[0]
  return html`<article><h3><b>${method.toUpperCase()}</b>${path}</h3><p>${summary}.</p>
${description ? html`<p class="muted">${description}</p>` : ''}
${parameters.length > 0 ? html`<ul>${parameters.map(parameterLine)}</ul>` : ''}
${sent ? html`<p>Body: <code>${sent}</code> ${shapeLink(requestBody?.content)}</p>` : ''}
<dl>${Object.entries(responses).map(([status, answer]) => {
    const { description: words, content } = Object(answer)
    return html`<dt><code>${status}</code></dt><dd>${content && Number(status) < 300 ? shapeLink(content) : words}</dd>`
  })}</dl></article>`
}

function parameterLine(parameter: object) {
  const { name, description = '', in: place } = Object(parameter)
  return html`<li><code>${name}</code> <span class="muted">(${place})</span> ${description}</li>`
}

/** A link to the schema that a body refers to; nothing for a form. */
function shapeLink(content: object | undefined) {
  const name = /schemas\/(\w+)/.exec(JSON.stringify(content ?? {}))?.[1]
  return name ? html`<a href="#${name}">${name}</a>` : ''
}

function shapePart(name: string, schema: object) {
  // The name stands inside, so that a link to it opens the section.
  return html`<article><details><summary>${name}</summary><pre id="${name}">${JSON.stringify(schema, null, 2)}</pre></details></article>`
}
