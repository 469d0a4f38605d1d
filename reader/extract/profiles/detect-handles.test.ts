import { expect, it } from 'vitest'
import { detectHandles, networkOfLabel } from './detect-handles.ts'

const found = (text: string) => detectHandles(text).map(({ profile: { kind, handle } }) => `${kind} ${handle}`)

it.each([
  ['@ana_torres', ['other ana_torres']],
  ['Telegram: @ana_torres', ['telegram ana_torres']],
  ['telegram ana_torres', []],
  ['TG: ana_torres', ['telegram ana_torres']],
  ['twitter @anatorres', ['x anatorres']],
  ['X: @anatorres', ['x anatorres']],
  ['IG norte.obras', []],
  ['IG: norte.obras', ['instagram norte.obras']],
  ['Instagram: cerca.taxi', ['instagram cerca.taxi']],
  ['@luna.studio', ['other luna.studio']],
  ['Instagram: @ana.design', ['instagram ana.design']],
  ['Instagram & Facebook: norteobras', ['instagram norteobras', 'facebook norteobras']],
  ['Instagram: @ana Facebook: norteobras', ['instagram ana', 'facebook norteobras']],
  ['Facebook como: Ropa y novedades Bella', ['facebook Ropa y novedades Bella']],
  ['LinkedIn: Ana Torres Ruiz', ['linkedin Ana Torres Ruiz']],
  ['Síguenos en Instagram @norteobras', ['instagram norteobras']],
  ['@ana on Instagram', ['instagram ana']],
  ['@ana (TikTok)', ['tiktok ana']],
  ['@jane on Twitter and @jane_photos auf Insta', ['x jane', 'instagram jane_photos']],
  ['WeChat: lena_88', ['wechat lena_88']],
  ['微信：lena_88', ['wechat lena_88']],
  ['WeChat ID: lena_88 | QQ: 258123456', ['wechat lena_88', 'qq 258123456']],
  ['微信：lena_88，QQ：258123456', ['wechat lena_88', 'qq 258123456']],
  ['微信号：lena_88、QQ：258123456', ['wechat lena_88', 'qq 258123456']],
  ['微信：lena_88（同手机）', ['wechat lena_88']],
  ['QQ258123456', ['qq 258123456']],
  ['微信 lena_88', ['wechat lena_88']],
  ['QQ/WeChat: 258123456', ['qq 258123456']],
  ['Facebook/lnstagram:norteobras', ['facebook norteobras', 'instagram norteobras']],
  ['Linkedln: ana-torres', ['linkedin ana-torres']],
  ['Facebook/Instagram: norteobras', ['facebook norteobras', 'instagram norteobras']],
  ['LINE ID: lena.w', ['line lena.w']],
  ['Line: @lena.w', ['line lena.w']],
  ['XING: lena_weber', ['xing lena_weber']],
  ['VK: lena.weber', ['vk lena.weber']],
  ['VK | lena_weber', ['vk lena_weber']],
  ['Mein Profil auf Xing: Lena Weber', ['xing Lena Weber']],
  ['LinkedIn/XING: Lena Weber', ['linkedin Lena Weber', 'xing Lena Weber']],
  ['Facebook: Top Line Design', ['facebook Top Line Design']],
  ['LinkedIn: Chen Xing', ['linkedin Chen Xing']],
  ['Instagram: ana | Line: lena.w', ['instagram ana', 'line lena.w']],
  ['Facebook / Linked In: norteobras', ['facebook norteobras', 'linkedin norteobras']],
])('%s', (text, handles) => expect(found(text)).toEqual(handles))

it.each([
  'ana@norteobras.com',
  '@norteobras.com',
  'Email: @gmail.com',
  '@norteobras.co.uk',
  'Instagram: www.norteobras.com',
  'follow us on facebook',
  'coffee @home daily',
  'Facebook | Instagram',
  'Linkedin profile',
  'Marketing: Instagram Ads',
  'Model X: 2024',
  'open @ 9',
  'WeChat: +86 138 0013 8000',
  'Direct line: lena',
  'WeChat 13800138000',
  'wechat weekly',
  'Line: Ladies wear',
  'Line: shoes and bags',
  'LINE: SHOES',
  'On line: norteobras',
  'Li Xing - Manager',
  'Li Xing | Sales Manager',
  'Li Xing: Manager',
  'Dr. Xing – Director',
  'Sharma VK - Director',
  'Line | Architects',
  'Xing | 5 Main Street',
  'Line: 081-234-5678',
  'Tel / LINE ID: 0812345678',
  'QQ: 13800138000',
  'LinkedIn | XING',
])('no handle: %s', text => expect(found(text)).toEqual([]))

it.each([
  ['instagram', 'norte_obras', ['instagram norte_obras'], true],
  ['github', 'atton', ['github atton'], true],
  ['facebook', 'Norte Obras', ['facebook Norte Obras'], false],
  ['facebook', 'Norte Obras (Madrid)', [], false],
  ['wechat', 'lena_88', ['wechat lena_88'], true],
  ['wechat', 'Lena Weber', [], false],
  ['qq', '258123456', ['qq 258123456'], true],
  ['instagram', 'norteobras.com', [], false],
  ['instagram', '612 345 678', [], false],
  ['instagram', 'Facebook: norteobras', ['facebook norteobras'], true],
] as const)('behind the icon of %s: %s', (icon, text, handles, isTaken) => {
  const spans = detectHandles(text, icon)
  expect(spans.map(({ profile: { kind, handle } }) => `${kind} ${handle}`)).toEqual(handles)
  expect(spans.some(({ start, end }) => end > start)).toBe(isTaken)
})

it.each(['norteobras | Ana Torres', 'norteobras, Madrid'])('only the handle behind an icon is taken: %s', text => {
  const [span] = detectHandles(text, 'facebook')
  expect(text.slice(span?.start, span?.end)).toBe('norteobras')
})

it.each([
  ['Instagram', 'instagram'],
  ['GitHub:', 'github'],
  ['(TG)', 'telegram'],
  ['Instagram Ads', undefined],
  ['Web:', undefined],
  ['X, '.repeat(30), undefined],
  ['LINE ID', 'line'],
  ['WeChat ID:', 'wechat'],
])('%s as a label names %s', (text, kind) => expect(networkOfLabel(text)).toBe(kind))
