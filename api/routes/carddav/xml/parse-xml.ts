import { setImmediate as nextTurn } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { dav } from './dav-xml.ts'
import { DavRefusal, tooMuch } from './refusals.ts'

/** An element of a request; its name is `{namespace}name`. Attributes go by their name alone. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

/** No request of WebDAV is deeper than a filter inside a report. Resolving a prefix costs one step per level. */
const mostLevels = 32
/** An element of CardDAV has three attributes at most; clients add a few declarations of namespaces. */
const mostAttributes = 50
/** Elements and attributes of a request. A multiget has one element per contact. */
const mostNodes = 16_000
/** A long request is long because it names many contacts; their addresses have some 80 characters. */
const mostCharactersPerNode = 1_000
/** Characters that are parsed in one turn of the event loop: a few milliseconds. */
const charactersPerTurn = 64 * 1024

/**
 * The root element of a request's body, in time linear in its length and without holding the event loop. Throws
 * DavRefusal (400) for XML that is not well-formed, has a document type (and thereby entities of its own), or exceeds the
 * depth or the attributes of any real request; and (403) for more elements, or longer ones, than
 * the addresses of a whole address book need.
 */
export async function parseXml(text: string): Promise<Element> {
  const { parser, found } = elementParser()
  for (let start = 0; start < text.length; start += charactersPerTurn) {
    if (start > 0) await nextTurn()
    if (start > found.nodes * mostCharactersPerNode) throw tooMuch()
    parser.write(text.slice(start, start + charactersPerTurn))
  }
  parser.close()
  return found.root ?? refuse()
}

function elementParser() {
  const parser = new SaxesParser({ xmlns: true, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  const open: Element[] = []
  const found: { root: Element | undefined; nodes: number } = { root: undefined, nodes: 0 }
  let attributes = 0
  const countNode = () => {
    if (++found.nodes > mostNodes) throw tooMuch()
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentagstart', () => {
    attributes = 0
    countNode()
    if (open.length >= mostLevels) refuse()
  })
  parser.on('attribute', () => {
    countNode()
    if (++attributes > mostAttributes) refuse()
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
    if (element) element.text = element.text.trim()
  })
  return { parser, found }
}

function refuse(): never {
  throw new DavRefusal(400, dav('valid-xml'))
}

/** The first child of this name. */
export function childOf(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find(child => child.name === name)
}

/** All children of this name. */
export function childrenOf(element: Element | undefined, name: string): Element[] {
  return element?.children.filter(child => child.name === name) ?? []
}
