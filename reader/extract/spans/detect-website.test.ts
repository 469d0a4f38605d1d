import { expect, it } from 'vitest'
import { detectWebsites, ownNameOf } from './detect-website.ts'

it.each([
  ['www.acme.com', ['www.acme.com']],
  ['Web: http://acme.com.br/contato', ['http://acme.com.br/contato']],
  ['WWW.ACME.cOm', ['WWW.ACME.cOm']],
  ['northwind.io', ['northwind.io']],
  ['Web site northwind.com.mx', ['northwind.com.mx']],
  ['www.acme.com.', ['www.acme.com']],
  ['Avda.de la Paz 3', []],
  ['calle.de', ['calle.de']],
  ['www.acme.com-', ['www.acme.com']],
  ['See https://acme.com/contact.', ['https://acme.com/contact']],
  ['acme.com/contact?', ['acme.com/contact']],
  ['https://acme.com/a/', ['https://acme.com/a/']],
  ['northwínd.io', ['northwind.io']],
  ['northwind.io.vn', ['northwind.io.vn']],
  ['website-northwind.com', ['northwind.com']],
  ['facebook.com/acme', []],
  ['linktr.ee/acme', []],
  ['https://wa.me/34600111222', []],
  ['www.instagram.com/acme', []],
  ['E-Mail jdoe4lenorthwind.net', []],
  ['Nr.Station Road', []],
  ['410 S.Craig St.', []],
  ['J.Chauhan', []],
  ['9.30am-5.30pm', []],
  ['Soluções Ltda.', []],
])('websites in %j', (text, expected) => {
  expect(detectWebsites(text).map(found => found.website)).toEqual(expected)
})

it('marks a site whose ending does not exist as broken', () => {
  expect(detectWebsites('www.acmefoods.u')).toMatchObject([{ website: 'www.acmefoods.u', broken: true }])
  expect(detectWebsites('www.acme.eu')).toMatchObject([{ broken: false }])
})

it.each([
  ['www.feser-graf.de', 'fesergraf'],
  ['https://shop.acme.co.uk/x', 'acme'],
  ['not a site', ''],
])('the own name of %s is %j', (site, expected) => {
  expect(ownNameOf(site)).toBe(expected)
})
