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

export type Multistatus = { resources: DavResource[]; syncToken: string | undefined }

/** Thirty thousand contacts, six elements each, and what servers declare besides. */
const limits = { nodes: 300_000, charactersPerNode: 1_000 }

/** The resources of a multistatus answer (RFC 4918 §13); undefined for anything else. */
export async function readMultistatus(body: Buffer): Promise<Multistatus | undefined> {
  const root = await parseXml(new TextDecoder().decode(body), limits).catch((error: unknown) => {
    if (error instanceof XmlRefusal) return undefined
    throw error
  })
  if (root?.name !== dav('multistatus')) return undefined
  return {
    resources: childrenOf(root, dav('response')).flatMap(resourcesOf),
    syncToken: childOf(root, dav('sync-token'))?.text,
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
