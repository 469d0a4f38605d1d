/** Most signs of a label that are not cut on a phone of 390 px, by the buttons in its row. */
const mostSigns = [0, 36, 17, 10] as const

/** Characters as the eye counts them: an emoji is one. */
export const signsIn = (text: string): number => [...new Intl.Segmenter().segment(text)].length

/** The labels of a row of buttons that a phone of 390 px cuts. */
export function cutLabels(row: readonly string[]): string[] {
  return row.filter(label => signsIn(label) > (mostSigns[row.length as 1 | 2 | 3] ?? 0))
}
