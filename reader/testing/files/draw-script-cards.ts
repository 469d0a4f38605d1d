// Draws the cards script-*.jpg of people who do not exist, with fonts of Debian's fonts-noto-core and fonts-noto-cjk.
// usage: node draw-script-cards.ts, with these fonts known to fontconfig
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

type Card = { font: string; name: string; title: string; firm: string; street: string; further: readonly string[] }

const cards: Readonly<Record<string, Card>> = {
  arabic: {
    font: 'Noto Sans Arabic',
    name: 'سامر الخطيب',
    title: 'مدير المبيعات',
    firm: 'شركة النخيل للتجارة المحدودة',
    street: 'شارع الملك فهد، الرياض',
    further: ['+966 11 465 2390', 'samer@alnakheel.example.com'],
  },
  hebrew: {
    font: 'Noto Sans Hebrew',
    name: 'דנה לוינסון',
    title: 'מנהלת שיווק',
    firm: 'אורן מערכות בע״מ',
    street: 'רחוב הרצל 12, תל אביב',
    further: ['+972 3 612 4485', 'dana@oren-systems.example.com'],
  },
  thai: {
    font: 'Noto Sans Thai',
    name: 'สมชาย ใจดี',
    title: 'ผู้จัดการฝ่ายขาย',
    firm: 'บริษัท ดอกบัวการค้า จำกัด',
    street: 'ถนนสุขุมวิท กรุงเทพฯ',
    further: ['+66 2 653 4418', 'somchai@dokbua.example.com'],
  },
  devanagari: {
    font: 'Noto Sans Devanagari',
    name: 'अनिता शर्मा',
    title: 'बिक्री प्रबंधक',
    firm: 'हिमालय ट्रेडर्स प्राइवेट लिमिटेड',
    street: 'महात्मा गांधी मार्ग, लखनऊ',
    further: ['+91 522 430 1187', 'anita@himalay-traders.example.com'],
  },
  'arabic-only': {
    font: 'Noto Sans Arabic',
    name: 'ليلى حداد',
    title: 'مهندسة معمارية',
    firm: 'مكتب الأفق للهندسة',
    street: 'شارع الحمرا، بيروت',
    further: [],
  },
}

const text = (content: string, y: number, size: number, style: string) =>
  `<text x="90" y="${y}" font-size="${size}" ${style}>${content}</text>`

function svgOf({ font, name, title, firm, street, further }: Card): string {
  const native = `font-family="${font}" fill="#20303c"`
  const latin = 'font-family="Noto Sans" fill="#20303c"'
  const lines = [
    text(firm, 130, 46, `${native} font-weight="700"`),
    text(name, 270, 58, native),
    text(title, 335, 34, native),
    text(street, 420, 30, native),
    ...further.map((line, index) => text(line, 490 + 50 * index, 32, latin)),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1050" height="600"><rect width="1050" height="600" fill="#f7f4ec"/>${lines.join('')}</svg>`
}

/** A card in Chinese whose lines run from top to bottom, the first one on the right. */
function verticalCard(): string {
  const column = (content: string, x: number, size: number) =>
    [...content].map((sign, index) => {
      const y = 90 + size + index * size * 1.12
      return `<text x="${x}" y="${y}" font-size="${size}" font-family="Noto Sans CJK SC" fill="#222">${sign}</text>`
    })
  const columns = [
    ...column('北京远航科技有限公司', 520, 46),
    ...column('王建国', 400, 76),
    ...column('总经理', 310, 42),
    ...column('北京市海淀区中关村大街八号', 200, 36),
  ]
  const phone = '<text x="60" y="960" font-size="36" font-family="Noto Sans" fill="#222">+86 10 6255 4410</text>'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="1040"><rect width="640" height="1040" fill="#fbfbf8"/>${columns.join('')}${phone}</svg>`
}

const drawn = {
  ...Object.fromEntries(Object.entries(cards).map(([name, card]) => [name, svgOf(card)])),
  vertical: verticalCard(),
}
for (const [name, svg] of Object.entries(drawn)) {
  const jpeg = await sharp(Buffer.from(svg)).blur(0.6).jpeg({ quality: 70 }).toBuffer()
  await writeFile(new URL(`script-${name}.jpg`, import.meta.url), jpeg)
}
