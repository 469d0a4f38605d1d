import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A certificate and its key in PEM. */
export type Certified = { cert: string; key: string }

/** An authority that certifies names and addresses for an hour. */
export type Authority = { cert: string; certify(holder: { name: string } | { address: string }): Certified }

/** A new authority, which nobody trusts yet. */
export function createAuthority(name: string): Authority {
  const keys = newKeys()
  const isAuthority = extension([0x55, 0x1d, 0x13], sequence(tagged(0x01, Buffer.of(0xff))))
  const self = { issuer: name, subject: name, publicKey: keys.publicKey, signedBy: keys.privateKey }
  return {
    cert: certificate({ ...self, extensions: [isAuthority] }),
    certify: holder => {
      const { publicKey, privateKey } = newKeys()
      const names = [extension([0x55, 0x1d, 0x11], sequence(alternativeName(holder)))]
      const about = { issuer: name, subject: 'somebody', publicKey, signedBy: keys.privateKey }
      const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      return { cert: certificate({ ...about, extensions: names }), key }
    },
  }
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

type About = { issuer: string; subject: string; publicKey: KeyObject; signedBy: KeyObject; extensions: Buffer[] }

/** X.509 version 3 (RFC 5280 §4.1), signed by ECDSA with SHA-256. */
function certificate({ issuer, subject, publicKey, signedBy, extensions }: About): string {
  const algorithm = sequence(oid([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]))
  const hour = 3_600_000
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.of(2))),
    tagged(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    nameOf(issuer),
    sequence(time(Date.now() - hour), time(Date.now() + hour)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions)),
  )
  const der = sequence(body, algorithm, bits(sign('sha256', body, signedBy)))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** One value in DER: its tag, its length, its content. */
function tagged(tag: number, ...content: Buffer[]): Buffer {
  const value = Buffer.concat(content)
  const { length } = value
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), value])
}

const sequence = (...content: Buffer[]) => tagged(0x30, ...content)
const oid = (bytes: number[]) => tagged(0x06, Buffer.from(bytes))
const bits = (bytes: Buffer) => tagged(0x03, Buffer.of(0), bytes)
const time = (ms: number) => tagged(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
const extension = (id: number[], value: Buffer) => sequence(oid(id), tagged(0x04, value))

/** A common name alone. */
const nameOf = (name: string) =>
  sequence(tagged(0x31, sequence(oid([0x55, 0x04, 0x03]), tagged(0x0c, Buffer.from(name)))))

function alternativeName(holder: { name: string } | { address: string }): Buffer {
  if ('name' in holder) return tagged(0x82, Buffer.from(holder.name))
  return tagged(0x87, Buffer.from(holder.address.split('.').map(Number)))
}
