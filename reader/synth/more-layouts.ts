import type { InventedCard } from './invent-card.ts'
import { emailAndWebsite, fullName, type Layout, labelled, layouts, role, row, withIcons } from './layouts.ts'
import { plainStreetLayouts, streetLayouts } from './street-layouts.ts'

const sans = "font-family:'Liberation Sans'"

const slogans: Record<InventedCard['language'], string> = {
  en: 'Since 1987 · ISO 9001',
  es: 'Tradición y calidad desde 1952',
  pt: 'Tradição que inspira confiança',
  de: 'Qualität aus Meisterhand',
  fr: 'Le goût du travail bien fait',
  it: 'La tradizione guarda avanti',
  ru: 'Качество, проверенное временем',
  uk: 'Якість, перевірена часом',
  el: 'Παράδοση και ποιότητα από το 1952',
  'zh-Hans': '品质成就未来',
  'zh-Hant': '品質成就未來',
}

const tagline: Layout = {
  name: 'tagline',
  html: card => `
    <div style="padding:56px 64px;background:#fff;color:#333;${sans};height:100%">
      ${row(card.fields.company, 'font-size:48px;font-weight:700;color:#7a1f5c')}
      ${row(slogans[card.language], 'font-size:20px;color:#999;margin-bottom:60px')}
      ${row(fullName(card.fields), 'font-size:38px;font-weight:700')}
      ${role(card, 'font-size:24px;margin-bottom:40px')}
      <div style="font-size:23px;line-height:1.5">${emailAndWebsite(card.fields)}${labelled(card)}${row(card.fields.address)}</div>
    </div>`,
}

const rightColumn: Layout = {
  name: 'right-column',
  html: card => `
    <div style="display:flex;height:100%;background:#f4f6f8;color:#1d2a35;font-family:'DejaVu Sans';padding:70px 50px;gap:40px">
      <div style="flex:1">
        ${row(fullName(card.fields), 'font-size:36px;font-weight:700')}
        ${role(card, 'font-size:22px;color:#356')}
        <div style="margin-top:120px">${drawLogo(card.fields.company, '#2f6f73', 84)}</div>
        ${row(card.fields.company, 'font-size:30px')}</div>
      <div style="flex:1;font-size:21px;line-height:1.7;border-left:2px solid #8aa;padding-left:36px">
        ${withIcons(card)}${emailAndWebsite(card.fields)}${row(card.fields.address)}</div></div>`,
}

const capitals: Layout = {
  name: 'capitals',
  html: card => `
    <div style="padding:64px;background:#222;color:#eee;${sans};height:100%">
      ${row(card.fields.company.toUpperCase(), 'font-size:42px;letter-spacing:2px;color:#f0b429')}
      ${row(fullName(card.fields).toUpperCase(), 'font-size:34px;margin-top:80px')}
      ${row(card.fields.position.toUpperCase(), 'font-size:22px;letter-spacing:2px;margin-bottom:44px')}
      <div style="font-size:23px;line-height:1.5">${labelled(card)}${emailAndWebsite(card.fields)}${row(card.fields.address)}</div>
    </div>`,
}

const surnameFirst: Layout = {
  name: 'surname-first',
  html: card => `
    <div style="padding:64px;background:#fcfbf7;color:#2a2a2a;font-family:'DejaVu Serif';height:100%">
      ${row(`${card.fields.last_name.toUpperCase()} ${card.fields.first_name}`.trim(), 'font-size:38px')}
      ${role(card, 'font-size:23px;font-style:italic;margin-bottom:90px')}
      ${row(card.fields.company, 'font-size:30px;font-weight:700;color:#245')}
      <div style="font-size:21px;line-height:1.55">${row(card.fields.address)}${labelled(card)}${emailAndWebsite(card.fields)}</div>
    </div>`,
}

const twoLineCompany: Layout = {
  name: 'two-line-company',
  html: card => `
    <div style="padding:34px 60px;background:#eaf3ee;color:#123;${sans};height:100%;text-align:center">
      ${drawLogo(card.fields.company, '#0b6e4f', 56)}
      ${card.fields.company
        .split(/ (?=\S+$)/)
        .map(part => row(part, 'font-size:46px;font-weight:700;color:#0b6e4f;line-height:1.1'))
        .join('')}
      ${row(fullName(card.fields), 'font-size:34px;margin-top:36px')}
      ${role(card, 'font-size:23px;margin-bottom:30px')}
      <div style="font-size:22px;line-height:1.5">${labelled(card)}${emailAndWebsite(card.fields)}${row(card.fields.address)}</div>
    </div>`,
}

const credentials: Layout = {
  name: 'credentials',
  html: card => `
    <div style="padding:64px;background:#fff;color:#222;font-family:'Liberation Serif';height:100%">
      ${row(fullName(card.fields) && `${fullName(card.fields)}, MBA`, 'font-size:46px')}
      ${role(card, 'font-size:28px;color:#666;margin-bottom:60px')}
      <div style="font-size:26px;line-height:1.4">${emailAndWebsite(card.fields)}${labelled(card)}</div>
      <div style="position:absolute;right:60px;bottom:50px;text-align:right">
        ${row(card.fields.company, 'font-size:34px;font-weight:700')}${row(card.fields.address, 'font-size:20px')}</div>
    </div>`,
}

const vertical: Layout = {
  name: 'vertical',
  html: card => `
    <div style="height:100%;overflow:hidden">
      <div style="position:absolute;left:225px;top:-225px;width:600px;height:1050px;transform:rotate(-90deg);padding:70px 40px;${sans};color:#223;text-align:center;background:#f7f3fb">
        ${row(card.fields.company, 'font-size:40px;font-weight:700;color:#5b2a86;margin:60px 0 160px')}
        ${row(fullName(card.fields), 'font-size:36px')}
        ${role(card, 'font-size:24px;margin-bottom:120px')}
        <div style="font-size:23px;line-height:1.6">${labelled(card)}${emailAndWebsite(card.fields)}${row(card.fields.address)}</div>
      </div></div>`,
}

const pictureLogo: Layout = {
  name: 'picture-logo',
  html: card => `
    <div style="display:flex;height:100%;background:#fdfdfd;color:#2b2b2b;${sans};padding:60px 50px;gap:44px;align-items:center">
      <div style="width:370px;height:300px;border-radius:24px;background:linear-gradient(135deg,#b4451f,#e08a3c);color:#fff;
        display:flex;flex-direction:column;align-items:center;justify-content:center;gap:18px;padding:16px;text-align:center">
        ${drawLogo(card.fields.company, '#fff5e6', 110)}
        ${row(card.fields.company, "font:italic 700 34px 'DejaVu Serif';text-shadow:2px 2px 3px rgba(0,0,0,.35)")}</div>
      <div style="flex:1">
        ${row(fullName(card.fields), 'font-size:36px;font-weight:700;color:#8a2f10')}
        ${role(card, 'font-size:23px;margin-bottom:48px')}
        <div style="font-size:21px;line-height:1.6">${labelled(card)}${emailAndWebsite(card.fields)}${row(card.fields.address)}</div>
      </div></div>`,
}

/** Layouts that print every field in a place of its own, as cards in other alphabets and in two of them need. */
export const plainLayouts: readonly Layout[] = [
  ...layouts,
  tagline,
  rightColumn,
  capitals,
  vertical,
  pictureLogo,
  ...plainStreetLayouts,
]

/** The layouts of the bench: those of the committed photos, and harder ones. */
export const allLayouts: readonly Layout[] = [
  ...layouts,
  tagline,
  rightColumn,
  capitals,
  surnameFirst,
  twoLineCompany,
  credentials,
  vertical,
  pictureLogo,
  ...streetLayouts,
]

const shapes = [
  '<circle cx="50" cy="50" r="44" fill="none" stroke="C" stroke-width="11"/><path d="M22 66 50 22l28 44z" fill="C"/>',
  '<path d="M50 4 92 28v44L50 96 8 72V28z" fill="C"/><circle cx="50" cy="50" r="17" fill="#fff" fill-opacity=".85"/>',
  '<path d="M6 84C20 20 80 20 94 84 74 58 26 58 6 84z" fill="C"/><circle cx="50" cy="24" r="14" fill="C"/>',
  '<rect x="6" y="6" width="38" height="38" rx="9" fill="C"/><rect x="56" y="6" width="38" height="38" rx="19" fill="C" fill-opacity=".6"/><rect x="6" y="56" width="88" height="38" rx="9" fill="C" fill-opacity=".8"/>',
  '<path d="M50 95C8 62 4 30 30 14c10-6 20 2 20 14 0-12 10-20 20-14 26 16 22 48-20 81z" fill="C"/>',
  '<path d="M4 70 30 30l16 22L64 16l32 54z" fill="C"/><path d="M4 82h92" stroke="C" stroke-width="9"/>',
]

/** A logo without letters as SVG. The same name always gets the same logo. */
export function drawLogo(name: string, colour: string, size: number): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  const shape = shapes[sum % shapes.length] ?? ''
  return `<svg viewBox="0 0 100 100" width="${size}" height="${size}">${shape.replaceAll('"C"', `"${colour}"`)}</svg>`
}
