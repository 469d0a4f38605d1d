import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { EngineChoice } from '#reader/reading/read-photo.ts'
import { missingScriptData, type OptionalScript, optionalScripts } from '#reader/script-data.ts'

/** The text of `--help`. */
export const usage = `Usage: card-reader [--json] [--workers N] [--region CC] [--scripts LIST] FILE…

Reads business cards from photos (JPEG, PNG, WebP, HEIC) and PDFs and prints the contact of each.

  --json         print one line of JSON per file; "others" holds further cards of the file, "cut_off" the work that
                 was left out because the file holds too much, "unread_scripts" the scripts of text that is not read
  --workers N    number of photos to read at once (default: one per processor core)
  --region CC    country of phone numbers without a country code, such as ES
  --scripts LIST scripts to read with tesseract.js too (arabic, hebrew, thai, devanagari, kana, hangul), with commas;
                 their data is installed with npm install @tesseract.js-data/ara (heb, tha, hin, jpn, kor)
  --help         print this text

Exits with 0 if at least one file was read, 1 if none was, 2 if the options are wrong.`

/** The options are wrong; its message is one line. */
export class WrongOptions extends Error {}

export type Options = {
  files: string[]
  json: boolean
  workers: number
  region: string | undefined
  engine: EngineChoice
  scripts: OptionalScript[]
}

/** The options of a command line; undefined if it asks for the usage. Throws WrongOptions. */
export function readOptions(args: string[], engine = 'auto'): Options | undefined {
  const { values, positionals: files } = parse(args)
  if (values.help) return undefined
  const workers = Number(values.workers)
  const region = values.region?.toUpperCase()
  if (!Number.isInteger(workers) || workers < 1 || workers > 64) {
    throw new WrongOptions(`--workers takes a number from 1 to 64, not "${values.workers}"`)
  }
  if (region !== undefined && !/^[A-Z]{2}$/.test(region)) {
    throw new WrongOptions(`--region takes two letters such as ES, not "${values.region}"`)
  }
  if (files.length === 0) throw new WrongOptions('no file is given')
  if (engine !== 'auto' && engine !== 'tesseract') throw new WrongOptions('OCR_ENGINE must be auto or tesseract')
  return { files, json: values.json, workers, region, engine, scripts: readScripts(values.scripts) }
}

function readScripts(names: string): OptionalScript[] {
  const wanted = names.split(',').filter(Boolean)
  const scripts = optionalScripts.filter(script => wanted.includes(script))
  if (scripts.length < wanted.length) {
    throw new WrongOptions(`--scripts takes ${optionalScripts.join(', ')}, not "${names}"`)
  }
  const missing = missingScriptData(scripts)
  if (missing.length > 0) {
    throw new WrongOptions(`--scripts needs data that is not installed: npm install ${missing.join(' ')}`)
  }
  return scripts
}

function parse(args: string[]) {
  try {
    const options = {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      workers: { type: 'string', default: String(availableParallelism()) },
      region: { type: 'string' },
      scripts: { type: 'string', default: '' },
    } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new WrongOptions(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error))
  }
}
