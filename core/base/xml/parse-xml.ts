import { SaxesParser } from 'saxes'
import { ownTurn } from '#core/base/own-turn.ts'

/** An element of a document; its name is `{namespace}name`. Attributes have no namespace. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

/** What a document may hold. */
type Limits = {
  /** Elements and attributes. */
  nodes: number
  /** Characters, as a multiple of the elements and attributes so far. */
  charactersPerNode: number
}

/** The document is malformed or has unusual parts (`invalid`), or is longer than its limits. */
export class XmlRefusal extends Error {
  readonly reason: 'invalid' | 'too-much'
  constructor(reason: 'invalid' | 'too-much') {
    super(reason)
    this.reason = reason
  }
}

/** No WebDAV document nests deeper than a filter inside a report. Resolving a prefix costs one step per level. */
const maxLevels = 32
/** A CardDAV element has at most three attributes; clients add a few namespace declarations. */
const maxAttributes = 50
/** Characters, or bytes, parsed in one turn of the event loop: a few milliseconds. */
const perTurn = 64 * 1024

/** Gets a child of the root when it ends; the child is not kept. */
type TakeChild = (child: Element, root: Element) => void

/**
 * Parses a document, or its bytes in UTF-8, and returns the root element. Takes linear time and yields to the event loop.
 * With `takeChild` a long list is never held whole. Throws XmlRefusal, also for a document type (and with it custom
 * entities) and for unusual depth or attributes.
 */
export async function parseXml(document: string | Uint8Array, limits: Limits, takeChild?: TakeChild): Promise<Element> {
  const { parser, found } = elementParser(limits, takeChild)
  let characters = 0
  for (const piece of piecesOf(document)) {
    if (characters > 0) await ownTurn()
    if (characters > found.nodes * limits.charactersPerNode) throw new XmlRefusal('too-much')
    parser.write(piece)
    characters += piece.length
  }
  parser.close()
  return found.root ?? refuse()
}

function* piecesOf(document: string | Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (let start = 0; start < document.length; start += perTurn) {
    const end = start + perTurn
    if (typeof document === 'string') yield document.slice(start, end)
    else yield decoder.decode(document.subarray(start, end), { stream: end < document.length })
  }
}

function elementParser({ nodes: maxNodes }: Limits, takeChild: TakeChild | undefined) {
  const parser = new SaxesParser({ xmlns: true, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  const open: Element[] = []
  const found: { root: Element | undefined; nodes: number } = { root: undefined, nodes: 0 }
  let attributes = 0
  const countNode = () => {
    if (++found.nodes > maxNodes) throw new XmlRefusal('too-much')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentagstart', () => {
    attributes = 0
    countNode()
    if (open.length >= maxLevels) refuse()
  })
  parser.on('attribute', () => {
    countNode()
    if (++attributes > maxAttributes) refuse()
  })
  parser.on('opentag', tag => {
    const own = Object.values(tag.attributes).filter(({ prefix, name }) => prefix === '' && name !== 'xmlns')
    const element: Element = {
      name: `{${tag.uri}}${tag.local}`,
      attributes: Object.fromEntries(own.map(({ name, value }) => [name, value])),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    open.push(element)
    found.root ??= element
  })
  const addText = (part: string) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element) return
    element.text = element.text.trim()
    const [root] = open
    if (!takeChild || !root || open.length > 1) return
    root.children.pop()
    takeChild(element, root)
  })
  return { parser, found }
}

function refuse(): never {
  throw new XmlRefusal('invalid')
}

/** The first child of this name. */
export function childOf(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find(child => child.name === name)
}

/** All children of this name. */
export function childrenOf(element: Element | undefined, name: string): Element[] {
  return element?.children.filter(child => child.name === name) ?? []
}
