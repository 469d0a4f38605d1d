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
