import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { isPublicAddress, parseEndpointUrl } from '#core/webhooks/calls/endpoint-url.ts'

const publicOnly = { allowPrivate: false }

describe('an address inside the operator’s network', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.254',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.170',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '4000::1',
    'no address',
    '',
  ])('%s is not public', address => {
    expect(isPublicAddress(address)).toBe(false)
    const host = address.includes(':') ? `[${address}]` : address
    expect(parseEndpointUrl(`https://${host}/`, publicOnly)).toBeUndefined()
  })

  it('includes the addresses of this machine', () => {
    const own = Object.values(networkInterfaces()).flatMap(of => of ?? [])
    expect(own.length).toBeGreaterThan(0)
    for (const { address } of own) expect(isPublicAddress(address)).toBe(false)
  })
})

it.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '100.63.0.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is public',
  address => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

describe('an address that people may enter', () => {
  it.each([
    'https://hooks.example.com/a?b=c',
    'https://hooks.example.com:8443/',
    'https://93.184.216.34/',
    'https://[2606:4700:4700::1111]/',
    'https://ñandú.example/',
  ])('%s', url => {
    expect(parseEndpointUrl(url, publicOnly)?.protocol).toBe('https:')
  })

  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'https://user:password@hooks.example.com/',
    'https://hooks.example.com:22/',
    'https://hooks.example.com:25/',
    'https://localhost/',
    'https://intranet/',
    'https://intranet./',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://017700000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://127.0.0.1./',
    'https://①②⑦.⓪.⓪.①/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'hooks.example.com',
    '',
  ])('is not %s', url => {
    expect(parseEndpointUrl(url, publicOnly)).toBeUndefined()
  })

  it.each(['http://n8n:5678/webhook/1', 'http://127.0.0.1:5678/', 'https://hooks.example.com:22/'])(
    'is %s too, where the operator allows private ones',
    url => {
      expect(parseEndpointUrl(url, { allowPrivate: true })?.href).toBe(url)
    },
  )
  it.each(['ftp://n8n/', `http://${'aA}'.repeat(9000)}`, 'http://user@n8n/', 'n8n'])('but never %s', url => {
    expect(parseEndpointUrl(url, { allowPrivate: true })).toBeUndefined()
  })
})
