import type { PictureBox } from '#contracts/values/read-values.ts'

export type Size = { width: number; height: number }
/** How a picture is drawn in its pane: pixels of the pane for each of the picture, and where its top left corner is. */
export type Zoom = { scale: number; x: number; y: number }

/** The share of the pane that a box may fill; the rest shows what surrounds the value on the card. */
const widest = 0.85
const tallest = 0.4
/** The largest magnification; beyond it no more detail is visible. */
const mostScale = 2

/** Shows a box of the picture as large as the pane allows; without one the whole picture. */
export function zoomTo(box: PictureBox | undefined, { picture, pane }: { picture: Size; pane: Size }): Zoom {
  const whole = Math.min(pane.width / picture.width, pane.height / picture.height)
  const [left, top, width, height] = box ?? [0, 0, 1, 1]
  const near = Math.min(
    (pane.width * widest) / (width * picture.width),
    (pane.height * tallest) / (height * picture.height),
    mostScale,
  )
  const scale = box ? Math.max(whole, near) : whole
  return {
    scale,
    x: offset({ centre: (left + width / 2) * picture.width * scale, size: picture.width * scale, room: pane.width }),
    y: offset({ centre: (top + height / 2) * picture.height * scale, size: picture.height * scale, room: pane.height }),
  }
}

/** Puts the centre into the middle of the room, without a gap at an edge; what fits stands in the middle. */
function offset({ centre, size, room }: { centre: number; size: number; room: number }): number {
  if (size <= room) return (room - size) / 2
  return Math.min(0, Math.max(room - size, room / 2 - centre))
}
