import type { CardText, InventedCard } from './invent-card.ts'

/** The content of a card of 1050 × 600 CSS pixels, as HTML with inline styles. */
export type Layout = { name: string; html(card: InventedCard): string }

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
/** A text, with what stands on further lines of it smaller. */
const lines = (text: string) =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? escapeHtml(line) : `<div style="font-size:.7em">${escapeHtml(line)}</div>`))
    .join('')
/** A line of the card, or nothing for an empty text. */
export const row = (text: string, style = '') => (text ? `<div style="${style}">${lines(text)}</div>` : '')
/** The position, and under it the department if there is one. */
export const role = ({ fields, department = '' }: InventedCard, style: string) =>
  fields.position
    ? `<div style="${style}">${lines(fields.position)}${row(department, 'font-size:.85em;opacity:.85')}</div>`
    : ''
/** First and last name in one line, or '' if the card has no person. */
export const fullName = (fields: CardText) => `${fields.first_name} ${fields.last_name}`.trim()
const extras = (card: InventedCard) => (card.extras ?? []).map(text => row(text)).join('')
/** The phone numbers with their labels. */
export const labelled = (card: InventedCard) =>
  card.phones.map(phone => row(`${phone.label}: ${phone.value}`)).join('') + extras(card)
const icons = { mobile: '✆', office: '☎', fax: '⎙' }
/** The phone numbers with icons. */
export const withIcons = (card: InventedCard) =>
  card.phones.map(phone => row(`${icons[phone.kind]} ${phone.value}`)).join('') + extras(card)
/** The e-mail address, and the website below it. */
export const emailAndWebsite = (fields: CardText) => row(fields.email) + row(fields.website)

const classic: Layout = {
  name: 'classic',
  html: card => `
    <div style="padding:60px 70px;background:#fdfdfb;color:#222;font-family:'Liberation Sans';height:100%">
      ${row(card.fields.company, 'font-size:46px;font-weight:700;color:#1b4b7a;margin-bottom:70px')}
      ${row(fullName(card.fields), 'font-size:44px')}
      ${role(card, 'font-size:28px;color:#555;margin-bottom:50px')}
      <div style="font-size:25px;line-height:1.5">${labelled(card)}${emailAndWebsite(card.fields)}${row(card.fields.address)}</div>
    </div>`,
}

const dark: Layout = {
  name: 'dark',
  html: card => `
    <div style="padding:60px 70px;background:#1d2530;color:#f1efe8;font-family:'DejaVu Sans';height:100%;text-align:right">
      ${row(fullName(card.fields).toUpperCase(), 'font-size:40px;letter-spacing:3px;color:#e5c07b')}
      ${role(card, 'font-size:25px;margin-bottom:70px')}
      <div style="font-size:23px;line-height:1.6">${withIcons(card)}${emailAndWebsite(card.fields)}${row(card.fields.address)}</div>
      ${row(card.fields.company, 'font-size:34px;font-weight:700;margin-top:36px')}
    </div>`,
}

const twoColumns: Layout = {
  name: 'two-columns',
  html: card => `
    <div style="display:flex;height:100%;background:#fff;color:#2c2c2c;font-family:'Liberation Sans'">
      <div style="width:44%;background:#0f6b5c;color:#fff;display:flex;align-items:center;padding:40px">
        ${row(card.fields.company, 'font-size:44px;font-weight:700;line-height:1.25')}</div>
      <div style="flex:1;padding:80px 40px">
        ${row(fullName(card.fields), 'font-size:36px;font-weight:700')}
        ${role(card, 'font-size:23px;color:#0f6b5c;margin-bottom:60px')}
        <div style="font-size:21px;line-height:1.65">${labelled(card)}${emailAndWebsite(card.fields)}${row(card.fields.address)}</div>
      </div></div>`,
}

const centred: Layout = {
  name: 'centred',
  html: card => `
    <div style="padding:70px;background:#f6f1e7;color:#40362b;font-family:'Liberation Serif';height:100%;text-align:center">
      ${row(fullName(card.fields), 'font-size:54px')}
      ${role(card, 'font-size:28px;font-style:italic')}
      <hr style="width:160px;border:0;border-top:2px solid #b09060;margin:32px auto">
      ${row(card.fields.company.toUpperCase(), 'font-size:31px;letter-spacing:5px;margin-bottom:44px')}
      <div style="font-size:25px;line-height:1.5">
        ${row(card.phones.map(phone => phone.value).join('  |  '))}
        ${row([card.fields.email, card.fields.website].filter(Boolean).join('  |  '))}${row(card.fields.address)}</div>
    </div>`,
}

const footer: Layout = {
  name: 'footer',
  html: card => `
    <div style="height:100%;background:#fff;color:#1c1c1c;font-family:'Liberation Sans Narrow';display:flex;flex-direction:column">
      <div style="flex:1;padding:60px 70px">
        ${row(fullName(card.fields), 'font-size:60px;font-weight:700;color:#b3261e')}
        ${role(card, 'font-size:34px')}
        <div style="font-size:28px;margin-top:44px">${labelled(card)}${row(card.fields.email)}</div></div>
      <div style="background:#b3261e;color:#fff;padding:30px 70px;font-size:26px">
        ${row(card.fields.company, 'font-size:36px;font-weight:700')}
        ${row([card.fields.address, card.fields.website].filter(Boolean).join('   '))}</div>
    </div>`,
}

const monogram: Layout = {
  name: 'monogram',
  html: card => `
    <div style="padding:70px;background:#eef2f6;color:#233;font-family:'DejaVu Serif';height:100%;display:flex;gap:60px">
      <div style="width:190px;height:190px;border-radius:95px;background:#3d5a80"></div>
      <div style="flex:1">
        ${row(card.fields.company, 'font-size:36px')}
        ${row(fullName(card.fields), 'font-size:34px;font-weight:700;margin-top:56px')}
        ${role(card, 'font-size:23px;color:#3d5a80;margin-bottom:48px')}
        <div style="font-size:22px;line-height:1.6">
          ${row(card.fields.email && `E: ${card.fields.email}`)}
          ${card.phones.map(phone => row(`${phone.label.charAt(0)}: ${phone.value}`)).join('')}
          ${row(card.fields.website && `W: ${card.fields.website}`)}${row(card.fields.address)}</div>
      </div></div>`,
}

export const layouts: readonly Layout[] = [classic, dark, twoColumns, centred, footer, monogram]
