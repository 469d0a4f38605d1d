// Draws lines of text on one sheet and extracts the ink of each line.

import sharp from 'sharp'
import { foreignCharacter } from '#reader/engines/pp-ocr/choose-head.ts'
import type { Random } from '#reader/synth/random.ts'
import { type Families, type Font, hasAllCharacters, isJoined, pickFont } from './fonts.ts'
import type { Head } from './heads.ts'
import type { Language } from './language-lists.ts'
import {
  arched,
  type Lettering,
  type Overhang,
  overhangOf,
  pickLettering,
  plainLettering,
  withLargeInitials,
} from './lettering.ts'
import type { Text } from './texts.ts'

/** One drawn line: its text, its ink (0 … 255, cropped to its edges), and how far large initials extend. */
export type Drawn = {
  text: string
  language: Language
  family: string
  ink: Uint8Array
  width: number
  height: number
  overhang: Overhang
}

const lines = 8
const facesOnSheet = 3
const lineHeight = 120
const sheetWidth = 2000
const margin = 30
const fontSize = 44
/** Brighter pixels count as ink when a line is cropped. */
const inkThreshold = 60

const symbols = '✉☎✆⌂●■▶★✖➤✔'
const fontAwesomeSymbols = '\uf095\uf10b\uf0e0\uf015\uf0ac\uf041\uf1ac\uf09a\uf16d\uf232'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const span = (family: string, text: string) => `<tspan font-family="${family}" font-weight="400">${text}</tspan>`

/** A text as SVG. If it has several words, the first one or all but the last one are sometimes bold or light. */
function words(random: Random, text: string): string {
  const [at, last] = [text.indexOf(' '), text.lastIndexOf(' ')]
  if (at < 1 || !random.chance(0.07)) return escaped(text)
  const cut = random.chance(0.5) ? at : last
  const weight = random.pick([200, 300, 700, 900])
  return `<tspan font-weight="${weight}">${escaped(text.slice(0, cut))}</tspan>${escaped(text.slice(cut))}`
}

/** The content of a line, and its label. Symbols are not in the label, and other scripts become `foreignCharacter`. */
function content(random: Random, { foreign }: Head, text: string): { svg: string; label: string } {
  if (random.chance(0.004 * foreign.length)) {
    const script = random.pick(foreign)
    const letters = [...script.characters]
    const characters = Array.from({ length: random.integer(2, 9) }, () => random.pick(letters)).join('')
    return { svg: span(script.family, characters), label: foreignCharacter.repeat(characters.length) }
  }
  if (random.chance(0.97)) return { svg: words(random, text), label: text }
  const symbol = random.chance(0.5)
    ? span('Symbola', random.pick([...symbols]))
    : span('FontAwesome', random.pick([...fontAwesomeSymbols]))
  const svg = random.chance(0.85) ? `${symbol} ${escaped(text)}` : `${escaped(text)} ${symbol}`
  return { svg, label: text }
}

/** The letter spacing as a share of the font size: mostly 0, sometimes tight or wide. */
function spacing(random: Random, text: string, family: string): number {
  if (isJoined(family)) return 0
  // Wide spacing is common for names and companies in capitals.
  const isCapitals = text === text.toUpperCase() && /\p{L}{3}/u.test(text)
  if (isCapitals && text.length <= 24 && random.chance(0.25)) return random.between(0.1, 0.6)
  if (random.chance(0.6)) return 0
  const space = random.chance(0.3)
    ? random.between(-0.04, 0)
    : random.chance(0.7)
      ? random.between(0, 0.1)
      : random.between(0.1, 0.4)
  return text.length > 30 ? Math.min(space, 0.05) : space
}

type Line = { svg: string; label: string; lettering: Lettering }

type Place = { font: Font; row: number }

function lineOf(random: Random, head: Head, text: string, { font, row }: Place): Line {
  const expected = text.length * fontSize * (text === text.toUpperCase() ? 0.85 : 0.66)
  const fittedSize = fontSize * Math.min(1, (sheetWidth - 3 * margin) / expected)
  const lettering = isJoined(font.family) ? plainLettering : pickLettering(random, text)
  const isLettered = lettering !== plainLettering
  const { svg, label } = isLettered
    ? { svg: withLargeInitials(text, lettering, { size: fittedSize, safe: escaped }), label: text }
    : content(random, head, text)
  const space = lettering.spacing ?? spacing(random, text, font.family)
  const scale = random.chance(0.12) ? random.between(0.82, 1.15) : 1
  const isSmallCaps = random.chance(0.015)
  const style = [
    `font-family="${escaped(font.family)}" font-weight="${font.weight}" font-stretch="${font.stretch}"`,
    font.italic ? 'font-style="italic"' : '',
    isSmallCaps ? 'font-variant="small-caps"' : '',
    `font-size="${fittedSize.toFixed(1)}" letter-spacing="${(space * fittedSize).toFixed(2)}"`,
  ].join(' ')
  const place = `translate(${margin} ${row * lineHeight + 80}) scale(${scale.toFixed(3)} 1)`
  const isCapitals = isSmallCaps || font.capitals
  return {
    svg: `<text xml:space="preserve" transform="${place}" ${style} ${lettering.paint}>${svg}</text>`,
    label: isCapitals ? label.toUpperCase() : label,
    lettering,
  }
}

/** The ink in one row of the sheet. Undefined if there is none or if it touches the edge of the row. */
function inkOf(sheet: Uint8Array, row: number): Pick<Drawn, 'ink' | 'width' | 'height'> | undefined {
  let [left, right, top, bottom] = [sheetWidth, -1, lineHeight, -1]
  for (let y = 0; y < lineHeight; y++) {
    for (let x = 0; x < sheetWidth; x++) {
      if ((sheet[(row * lineHeight + y) * sheetWidth + x] ?? 0) <= inkThreshold) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  const isCut = left < 2 || right >= sheetWidth - 2 || top < 1 || bottom >= lineHeight - 1
  if (right < 0 || isCut || bottom - top < 4) return undefined
  const [width, height] = [right - left + 1, bottom - top + 1]
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const start = (row * lineHeight + top + y) * sheetWidth + left
    ink.set(sheet.subarray(start, start + width), y * width)
  }
  return { ink, width, height }
}

/** What the lines of a sheet are made of. */
export type Source = { head: Head; families: Families; nextText: () => Text }

/** Draws a sheet of lines with texts from `nextText`. Lines that do not fit are left out. */
export async function drawSheet(random: Random, { head, families, nextText }: Source): Promise<Drawn[]> {
  const texts = Array.from({ length: lines }, nextText)
  // Loading a face takes as long as drawing a dozen lines with it, so a sheet has few faces.
  const faces = Array.from({ length: facesOnSheet }, () => pickFont(random, families, 'A'))
  const drawn = texts.map(({ text, language }, row) => {
    const face = random.pick(faces)
    const font = hasAllCharacters(face, text) ? face : pickFont(random, families, text)
    return { ...lineOf(random, head, text, { font, row }), language, family: font.family }
  })
  const body = drawn.map(line => line.svg).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheetWidth}" height="${lines * lineHeight}">${body}</svg>`
  const sheet = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel(3).raw().toBuffer()
  return drawn.flatMap(({ label, language, family, lettering }, row) => {
    const ink = inkOf(sheet, row)
    return ink
      ? [{ text: label, language, family, ...arched(ink, lettering.rise), overhang: overhangOf(lettering) }]
      : []
  })
}
