import type { InventedCard } from './invent-card.ts'
import { emailAndWebsite, fullName, type Layout, labelled, role, row } from './layouts.ts'

const sans = "font-family:'Liberation Sans'"

/** What shops print below their name. It belongs to no field. */
const wares: Record<InventedCard['language'], readonly string[]> = {
  en: ['Dealers in fine timber & veneers', 'Carving · Gilding · Repairs', 'Free delivery every Saturday'],
  es: ['Venta y reparación de relojes', 'Grabados · Vidrieras · Marcos', 'Presupuesto sin compromiso'],
  pt: ['Venda e conserto de bicicletas', 'Molduras · Vitrais · Tapetes', 'Orçamento sem compromisso'],
  de: ['Verkauf und Reparatur von Uhren', 'Holz · Leder · Papier', 'Termine nach Vereinbarung'],
  fr: ['Vente et réparation de montres', 'Cadres · Vitraux · Tapis', 'Devis gratuit sur demande'],
  it: ['Vendita e riparazione di orologi', 'Cornici · Vetrate · Tappeti', 'Preventivi gratuiti'],
  ru: ['Продажа и ремонт часов', 'Багет · Витражи · Ковры', 'Работаем без выходных'],
  uk: ['Продаж і ремонт годинників', 'Багет · Вітражі · Килими', 'Працюємо без вихідних'],
  el: ['Πώληση και επισκευή ρολογιών', 'Κορνίζες · Βιτρό · Χαλιά', 'Δωρεάν προσφορές'],
  'zh-Hans': ['钟表销售与维修', '画框 · 玻璃 · 地毯', '欢迎来电垂询'],
  'zh-Hant': ['鐘錶銷售與維修', '畫框 · 玻璃 · 地毯', '歡迎來電洽詢'],
}
const registers: Record<InventedCard['language'], string> = {
  en: 'License #M40718',
  es: 'Colegiado nº 4418',
  pt: 'Reg. 24.718',
  de: 'Kammer-Nr. 4471',
  fr: 'Ordre n° 4471',
  it: 'Albo n. 4471',
  ru: 'рег. № 4471',
  uk: 'реєстр. № 4471',
  el: 'Α.Μ. 4471',
  'zh-Hans': '证号 4471',
  'zh-Hant': '證號 4471',
}

const oneLine: Layout = {
  name: 'one-line',
  html: card => `
    <div style="padding:60px 64px;background:#fff;color:#223;${sans};height:100%">
      ${row(card.fields.company, 'font-size:44px;font-weight:700;margin-bottom:110px')}
      ${row(
        [fullName(card.fields), card.fields.position, card.fields.position && registers[card.language]]
          .filter(Boolean)
          .join(', '),
        'font-size:27px;margin-bottom:18px',
      )}
      <div style="font-size:24px;line-height:1.5">${row(card.fields.address)}${labelled(card)}${emailAndWebsite(card.fields)}</div>
    </div>`,
}

const nameThenTitle: Layout = {
  name: 'name-then-title',
  html: card => `
    <div style="padding:64px;background:#f3f1ea;color:#333;${sans};height:100%">
      ${row(`${fullName(card.fields).toUpperCase()} ${card.fields.position.toLowerCase()}`, 'font-size:28px;margin-bottom:70px')}
      ${row(card.fields.company, 'font-size:50px;font-weight:700;color:#265;margin-bottom:60px')}
      <div style="font-size:24px;line-height:1.5">${emailAndWebsite(card.fields)}${labelled(card)}${row(card.fields.address)}</div>
    </div>`,
}

const titleWithFirm: Layout = {
  name: 'title-with-firm',
  html: card => `
    <div style="padding:70px;background:#fff;color:#1d1d2b;font-family:'DejaVu Serif';height:100%">
      ${row(fullName(card.fields), 'font-size:44px')}
      ${row([card.fields.position, card.fields.company].filter(Boolean).join(', '), 'font-size:23px;margin-bottom:90px')}
      <div style="font-size:22px;line-height:1.6">${labelled(card)}${emailAndWebsite(card.fields)}${row(card.fields.address)}</div>
    </div>`,
}

const twoSizes: Layout = {
  name: 'two-sizes',
  html: card => {
    const [first = '', ...others] = card.fields.company.split(' ')
    return `
    <div style="padding:44px 60px;background:#fbf7ef;color:#2a2320;${sans};height:100%;text-align:center">
      ${row(first, 'font-size:84px;font-weight:700;color:#93331a;line-height:1')}
      ${row(others.join(' '), 'font-size:34px;letter-spacing:2px;color:#93331a;line-height:1.1')}
      ${wares[card.language].map(text => row(text, 'font-size:20px;margin-top:8px')).join('')}
      ${row(fullName(card.fields), 'font-size:30px;margin-top:26px')}
      ${role(card, 'font-size:21px')}
      <div style="font-size:21px;line-height:1.4;margin-top:14px">${labelled(card)}${emailAndWebsite(card.fields)}${row(card.fields.address)}</div>
    </div>`
  },
}

const watermark: Layout = {
  name: 'watermark',
  html: card => `
    <div style="padding:60px 70px;background:#fff;color:#222;${sans};height:100%">
      <div style="position:absolute;left:150px;top:240px;font:700 110px 'Liberation Sans';color:#0001;transform:rotate(-18deg)">SAMPLECARD</div>
      ${row(fullName(card.fields), 'font-size:40px;font-weight:700')}
      ${role(card, 'font-size:25px;margin-bottom:60px')}
      <div style="font-size:24px;line-height:1.5">${labelled(card)}${emailAndWebsite(card.fields)}${row(card.fields.address)}</div>
      ${row(card.fields.company, 'position:absolute;right:60px;bottom:50px;font-size:36px;font-weight:700')}
    </div>`,
}

const cell = (text: string, style = '') => `<div style="${style}">${text ? row(text) : ''}</div>`

const labelsApart: Layout = {
  name: 'labels-apart',
  html: card => `
    <div style="padding:56px 60px;background:#eef1f4;color:#1f2a33;${sans};height:100%">
      ${row(card.fields.company, 'font-size:42px;font-weight:700;color:#17496b')}
      ${row(wares[card.language][0] ?? '', 'font-size:20px;margin-bottom:48px')}
      ${row(fullName(card.fields), 'font-size:34px')}
      ${role(card, 'font-size:22px;margin-bottom:36px')}
      <div style="display:grid;grid-template-columns:260px 1fr;font-size:23px;line-height:1.5">
        ${card.phones.map(phone => cell(phone.label) + cell(phone.value)).join('')}
        ${cell('E-mail') + cell(card.fields.email)}${card.fields.website ? cell('Web') + cell(card.fields.website) : ''}
      </div>${row(card.fields.address, 'font-size:21px;margin-top:12px')}
    </div>`,
}

/** Irregular layouts: several values in one line, companies in two sizes, lists of wares, watermarks, labels in a separate column. */
export const streetLayouts: readonly Layout[] = [
  oneLine,
  nameThenTitle,
  titleWithFirm,
  twoSizes,
  watermark,
  labelsApart,
]

/** Those of them that print every field in a place of its own. */
export const plainStreetLayouts: readonly Layout[] = [watermark, labelsApart]
