import type { Script } from '#reader/scripts.ts'

/** The scripts that tesseract.js can read, with the language whose data does: the npm package `@tesseract.js-data/ara` and so on. */
export const scriptLanguages = {
  arabic: 'ara',
  hebrew: 'heb',
  thai: 'tha',
  devanagari: 'hin',
  kana: 'jpn',
  hangul: 'kor',
} as const satisfies Partial<Record<Script, string>>

/** A script that is read if its data is installed and the operator wants it. */
export type OptionalScript = keyof typeof scriptLanguages

export const optionalScripts = Object.keys(scriptLanguages) as OptionalScript[]

/** The npm package with the data of a script. */
export const packageOfScript = (script: OptionalScript) => `@tesseract.js-data/${scriptLanguages[script]}`

/** The npm packages of scripts that are not installed. */
export function missingScriptData(scripts: readonly OptionalScript[]): string[] {
  return scripts.map(packageOfScript).filter(name => {
    try {
      import.meta.resolve(`${name}/package.json`)
      return false
    } catch {
      return true
    }
  })
}
