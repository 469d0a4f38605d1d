import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { ApiEnv } from '#api/guards/context.ts'
import { escapeXml } from '#core/base/xml/dav-xml.ts'

/**
 * Apple's configuration profile, which sets up the address book on an iPhone, an iPad or a Mac. It holds the address
 * and the user name, which are not secret. The device asks for the key as the password.
 */
export function profileRoutes() {
  return new Hono<ApiEnv>().get('/address-book/:file{[1-9][0-9]{0,15}\\.mobileconfig}', c => {
    const userName = c.req.param('file').replace('.mobileconfig', '')
    return c.body(profile({ server: new URL(c.get('origin')), userName }), 200, {
      'Content-Type': 'application/x-apple-aspen-config; charset=utf-8',
      'Content-Disposition': 'attachment; filename="card-scan-bot.mobileconfig"',
      'Cache-Control': 'no-store',
    })
  })
}

type Place = { server: URL; userName: string }
type Value = string | number | boolean | Value[] | { [key: string]: Value }

function profile(place: Place): string {
  const isSafe = place.server.protocol === 'https:'
  const account = {
    PayloadType: 'com.apple.carddav.account',
    ...identityOf(place, 'account'),
    CardDAVAccountDescription: 'Card Scan Bot',
    CardDAVHostName: place.server.hostname,
    CardDAVPort: Number(place.server.port) || (isSafe ? 443 : 80),
    CardDAVUseSSL: isSafe,
    CardDAVUsername: place.userName,
    CardDAVPrincipalURL: `/carddav/${place.userName}/`,
  }
  const whole = { PayloadType: 'Configuration', ...identityOf(place, 'profile'), PayloadContent: [account] }
  const doctype =
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}\n<plist version="1.0">${plist(whole)}</plist>\n`
}

/** The same id for the same address book, so that a profile installed again replaces the one before. */
function identityOf({ server, userName }: Place, part: string) {
  const digest = createHash('sha256').update(`${server.host} ${userName} ${part}`).digest('hex')
  const uuid = digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return {
    PayloadVersion: 1,
    PayloadIdentifier: `card-scan-bot.${server.hostname}.${userName}.${part}`,
    PayloadUUID: uuid,
    PayloadDisplayName: 'Card Scan Bot',
  }
}

function plist(value: Value): string {
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>'
  if (typeof value === 'number') return `<integer>${value}</integer>`
  if (typeof value === 'string') return `<string>${escapeXml(value)}</string>`
  if (Array.isArray(value)) return `<array>${value.map(plist).join('')}</array>`
  const pairs = Object.entries(value).map(([key, one]) => `<key>${escapeXml(key)}</key>${plist(one)}`)
  return `<dict>${pairs.join('')}</dict>`
}
