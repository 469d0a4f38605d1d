import { dav } from '#core/base/xml/dav-xml.ts'
import { childOf, childrenOf, type Element, parseXml, XmlRefusal } from '#core/base/xml/parse-xml.ts'

/** What a server says about one resource. */
export type DavResource = {
  href: string
  /** The status of the resource itself; undefined where only its properties have one. */
  status: number | undefined
  /** The properties that it has, by their names. */
  properties: ReadonlyMap<string, Element>
}

/** Fifty thousand cards, six elements each. */
const limits = { nodes: 300_000, charactersPerNode: 1_000 }

/**
 * Gives the resources of a multistatus answer (RFC 4918 §13) to `take`, one by one; the token behind them (RFC 6578).
 * Undefined for anything else. Throws XmlRefusal where there is too much of it.
 */
export async function readMultistatus(
  body: Uint8Array,
  take: (resource: DavResource) => void,
): Promise<{ syncToken: string | undefined } | undefined> {
  let syncToken: string | undefined
  const takeChild = (child: Element, { name }: Element) => {
    if (name !== dav('multistatus')) throw new XmlRefusal('invalid')
    if (child.name === dav('response')) for (const resource of resourcesOf(child)) take(resource)
    if (child.name === dav('sync-token')) syncToken = child.text
  }
  try {
    const root = await parseXml(body, limits, takeChild)
    return root.name === dav('multistatus') ? { syncToken } : undefined
  } catch (error) {
    if (error instanceof XmlRefusal && error.reason === 'invalid') return undefined
    throw error
  }
}

function resourcesOf(response: Element): DavResource[] {
  const properties = new Map<string, Element>()
  for (const part of childrenOf(response, dav('propstat'))) {
    const status = statusOf(part)
    if (status === undefined || status < 200 || status > 299) continue
    for (const property of childOf(part, dav('prop'))?.children ?? []) properties.set(property.name, property)
  }
  const status = statusOf(response)
  return childrenOf(response, dav('href')).map(({ text: href }) => ({ href, status, properties }))
}

/** The number of a status line such as `HTTP/1.1 404 Not Found`. */
function statusOf(element: Element): number | undefined {
  const found = /^HTTP\/[\d.]+ (\d{3})/.exec(childOf(element, dav('status'))?.text ?? '')
  return found ? Number(found[1]) : undefined
}
