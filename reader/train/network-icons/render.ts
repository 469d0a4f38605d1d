// Renders the icons of npm packages that train.py learns from: node reader/train/network-icons/render.ts FOLDER
// FOLDER has the packages of packages.txt in its node_modules. icons.rgba gets 64 × 64 pixels an icon, icons.json its rows.
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { z } from 'zod'

const [folder = '.cache/network-icons'] = process.argv.slice(2)
const edge = 64
const widest = 1.7

/** The classes and the names that their icons bear in packages, once what names of icons are decorated with is gone. */
const names: readonly (readonly [label: string, name: RegExp])[] = [
  ['telegram', /^telegram$/],
  ['linkedin', /^linkedin$/],
  ['instagram', /^instagram$/],
  ['x', /^(?:x-twitter|twitter-x|new-twitter|brand-x|logo-x|social-x)$/],
  ['bird', /^twitter(?:-bird)?$/],
  ['facebook', /^facebook2?$/],
  ['github', /^(?:github|octocat|mark-github|github-face)$/],
  ['youtube', /^youtube2?(?:-play)?$/],
  ['tiktok', /^tiktok$/],
  ['whatsapp', /^whatsapp(?:-monochrome)?$/],
]
const networks = /telegram|linkedin|instagram|insta\b|twitter|facebook|github|octocat|youtube|tiktok|whatsapp/
const shapes =
  /-(?:fill|filled|outlined?|line|solid|bold|thin|light|dark|duotone|circle|circular|square|box|rect(?:angle)?|ellipse|alt|f|in|plane|icon|logo|with-circle|one|plain|original|block|sharp|rounded|tag|v?\d+)$/
const prefixes = /^(?:bxl|logo|social|brand|square)-(?!x(?:-|$))/

/** What most often stands before a line of a card. */
const contacts =
  /(?:^|-)(?:phone|call|telephone|tel|mobile|smartphone|fax|printer|mail|email|envelope|at|globe|world|earth|web|www|internet|pin|location|marker|place|home|house|user|person|building|clock)(?:-|$)/

/** What else may stand there, other brands among it. */
const others = new RegExp(
  `(?:^|-)(?:${[
    'print|link|map|users|people|account|contact|contacts|office|store|shop|time|calendar|search',
    'star|heart|check|arrow|chevron|chat|message|messages|comment|camera|video|play|music|note|briefcase|id|card|close|cross',
    'plus|info|download|share|rss|qr|qrcode|cursor|click|hand|headset|at-sign|mouse|laptop|desktop|monitor|navigation|compass|flag|truck|car',
    'messenger|pinterest|snapchat|skype|xing|wechat|weixin|line|qq|weibo|vk|viber|discord|twitch|reddit|medium|behance|dribbble|signal',
    'google|google-plus|gmail|apple|android|amazon|paypal|spotify|tumblr|vimeo|flickr|threads|mastodon|bluesky|gitlab|slack|teams|zoom|airbnb|uber',
  ].join('|')})(?:-|$)`,
)
/** The icons of each other kind in one package, picked evenly. */
const mostOfKind = 60

const setSchema = z.object({
  prefix: z.string(),
  width: z.number().default(16),
  height: z.number().default(16),
  icons: z.record(
    z.string(),
    z.object({
      body: z.string(),
      ...{ left: z.number().optional(), top: z.number().optional() },
      ...{ width: z.number().optional(), height: z.number().optional() },
    }),
  ),
})

/** The class of an icon: a network, `contact`, `other`, or undefined where it is a brand's lettering or may be taken for a network. */
function classOf(set: string, name: string): string | undefined {
  if (/wordmark|-text$|lockup|logo-github|^instagram-one$/.test(name)) return undefined
  let bare = name
  for (let before = ''; before !== bare; ) {
    before = bare
    bare = bare.replace(shapes, '').replace(prefixes, '')
  }
  const isX = (set === 'simple-icons' && name === 'x') || /^(?:ph:x-logo|mage:x$|skill-icons:x$)/.test(`${set}:${name}`)
  const known = isX ? 'x' : names.find(([, pattern]) => pattern.test(bare))?.[0]
  // These packages show the network of today under the bird's name.
  if (known === 'bird' && ['prime', 'devicon'].includes(set)) return 'x'
  if (known) return known
  if (networks.test(name)) return undefined
  if (contacts.test(name)) return 'contact'
  return others.test(name) ? 'other' : undefined
}

type Row = { set: string; name: string; label: string; isPlain: boolean }
const rows: Row[] = []
const pictures: Buffer[] = []
const root = `${folder}/node_modules/@iconify-json`
for (const name of readdirSync(root).sort()) {
  const set = setSchema.parse(JSON.parse(readFileSync(`${root}/${name}/icons.json`, 'utf8')))
  const found = Object.entries(set.icons).flatMap(([name, icon]) => {
    const label = classOf(set.prefix, name)
    return label ? [{ name, icon, label }] : []
  })
  const seen = new Map<string, number>()
  const countOf = (kind: string) => found.filter(({ label }) => label === kind).length
  const steps = {
    contact: Math.max(1, countOf('contact') / mostOfKind),
    other: Math.max(1, countOf('other') / mostOfKind),
  }
  for (const { name, icon, label } of found) {
    const step = label === 'contact' || label === 'other' ? steps[label] : 1
    const count = (seen.get(label) ?? 0) + 1
    seen.set(label, count)
    if (Math.floor(count / step) === Math.floor((count - 1) / step)) continue
    const { left = 0, top = 0, width = set.width, height = set.height } = icon
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="256" height="${(256 * height) / width}" viewBox="${left} ${top} ${width} ${height}" color="#000">${icon.body}</svg>`
    const drawn = await sharp(Buffer.from(svg)).ensureAlpha().png().toBuffer()
    const trimmed = await sharp(drawn)
      .trim({ background: '#0000', threshold: 1 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => undefined)
    if (
      !trimmed ||
      trimmed.info.width > widest * trimmed.info.height ||
      trimmed.info.height > widest * trimmed.info.width
    )
      continue
    pictures.push(
      await sharp(trimmed.data)
        .resize(edge, edge, { fit: 'contain', background: '#0000' })
        .ensureAlpha()
        .raw()
        .toBuffer(),
    )
    rows.push({
      set: set.prefix,
      name,
      label,
      isPlain: !/(?:fill|stroke|stop-color)="(?!none|currentColor)/.test(icon.body),
    })
  }
}
await writeFile(`${folder}/icons.rgba`, Buffer.concat(pictures))
await writeFile(`${folder}/icons.json`, JSON.stringify(rows))
console.log(
  Object.fromEntries([...Map.groupBy(rows, ({ label }) => label)].map(([label, some]) => [label, some.length])),
)
