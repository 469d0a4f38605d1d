import type { Random } from './random.ts'

const tables = [
  'repeating-linear-gradient(92deg,#8a6a48,#94734f 14px,#806042 31px)',
  'radial-gradient(circle at 30% 20%,#56606b,#2e353d)',
  'linear-gradient(120deg,#d9d4c9,#bdb6a7)',
  'repeating-linear-gradient(45deg,#35506b,#35506b 9px,#3d5a78 9px,#3d5a78 18px)',
]

const frame = 'position:relative;width:1050px;height:600px;overflow:hidden'
const head = '<!doctype html><meta charset="utf-8"><style>*{box-sizing:border-box;margin:0}</style>'

/** A page with only the card. */
export const flatPage = (card: string) => `${head}<div class="card" style="${frame}">${card}</div>`

/**
 * A page that looks like a hand-held photo of a card on a table: 1280 × 960, tilted, shaded and slightly blurred. `overlay`
 * is drawn over the card.
 */
export function photoPage(random: Random, card: string, overlay = ''): string {
  const turn = `perspective(2200px) rotateX(${random.between(-14, 14)}deg) rotateY(${random.between(-14, 14)}deg)`
  const tilt = `rotateZ(${random.between(-4, 4)}deg) scale(${random.between(0.92, 1.08)})`
  const light = `linear-gradient(${random.integer(0, 359)}deg,rgba(255,255,255,${random.between(0, 0.22)}),rgba(0,0,0,${random.between(0.05, 0.25)}))`
  return `${head}
    <body style="width:1280px;height:960px;overflow:hidden;background:${random.pick(tables)}">
      <div style="filter:blur(${random.between(0, 0.8)}px);width:100%;height:100%;display:grid;place-items:center">
        <div style="${frame};transform:${turn} ${tilt};
          box-shadow:${random.between(-20, 20)}px ${random.between(8, 26)}px 40px rgba(0,0,0,.5)">
          ${card}
          <div style="position:absolute;inset:0;background:${light}"></div>${overlay}
        </div>
      </div>`
}
