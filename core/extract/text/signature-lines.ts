/** A text longer than Telegram's longest message is no signature. */
const longestText = 4096
/** Longer lines are sentences, and a block has so many lines at most around what reaches somebody. */
const longestLine = 120
const [linesBefore, linesAfter] = [10, 14]

const email = /(?<![\w.+%-])[\w.+%-]+@[\w-]+\.[\w.-]*\w/
const phone = /(?:\+|\b00|\(|\b)\d(?:[\s()./-]{0,3}\d){6,14}\b/

/** Where a mail ends and its writer's name begins: such a line, whatever it adds in front of its last words. */
const farewells = [
  'regards,best wishes,many thanks,thank you,thanks,cheers,sincerely,yours,yours truly,all the best,best',
  'saludo,saludos,saludos cordiales,abrazo,atentamente,cordialmente,gracias,muchas gracias',
  'grüßen,grüße,gruß,grüssen,grüsse,cordialement,bien à vous,saluti,cordiali saluti,atenciosamente,cumprimentos',
].flatMap(list => list.split(','))
const longestFarewell = 32

/** What mail programs write above a mail; the writer's line is kept. */
const headers = new Set(
  'to,cc,bcc,sent,date,subject,para,asunto,fecha,enviado,enviado el,an,betreff,datum,gesendet,objet,envoyé,oggetto,assunto'.split(
    ',',
  ),
)
const writer = /^(?:from|de|von|da)\s?:\s*/i
const small = [
  'sent from my',
  'enviado desde mi',
  'get outlook for',
  'obtén outlook',
  'please consider the environment',
]

const isHeader = (line: string) => headers.has((/^([^:]{2,11}):\s/.exec(line)?.[1] ?? '').trim().toLowerCase())
const isSmall = (line: string) => small.some(start => line.toLowerCase().startsWith(start))

function isFarewell(line: string): boolean {
  const said = line.toLowerCase().replace(/[\s,.!]+$/, '')
  return line.length <= longestFarewell && farewells.some(words => said === words || said.endsWith(` ${words}`))
}

/** Whether a text names a way to reach somebody on more than one line: a signature, and not what somebody searches. */
export function isSignature(text: string): boolean {
  const lines = text.split(/\r?\n/).filter(line => line.trim())
  return lines.length >= 2 && text.length <= longestText && reaches(text)
}

const reaches = (text: string) => email.test(text) || phone.test(text)

/** The lines of a mail's signature, blank ones as '', without the mail around it; columns are kept apart by `|`. */
export function signatureLines(text: string): string[] {
  const all = text
    .slice(0, longestText)
    .split(/\r?\n/)
    .map(plainLine)
    .filter(line => !isHeader(line) && !isSmall(line) && line.length <= longestLine)
  const block = afterLast(all, line => /^--$/.test(line)) ?? afterLast(all, isFarewell) ?? all
  const lines = block.filter(line => !/^[-_=*~]{2,}$/.test(line))
  const reach = lines.findIndex(reaches)
  const near = lines.slice(Math.max(0, reach - linesBefore), reach + linesAfter)
  // Behind a break of several lines another text begins.
  return near
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n')
}

/** What follows the last line of that kind which something to reach somebody by follows. */
function afterLast(lines: string[], isKind: (line: string) => boolean): string[] | undefined {
  const index = lines.findLastIndex((line, at) => isKind(line) && reaches(lines.slice(at + 1).join('\n')))
  return index < 0 ? undefined : lines.slice(index + 1)
}

/** A line without marks of quoting and emphasis, pictures before numbers, and the pointed brackets around addresses. */
function plainLine(line: string): string {
  return line
    .replace(/^(?:\s*>)+/, '')
    .replace(/\p{Extended_Pictographic}|\ufe0f|[\u200b-\u200f\u2060\ufeff]/gu, ' ')
    .replace(/<?mailto:([^>\s]+)>?/gi, '$1')
    .replace(/[*_]{1,2}(?=\S)([^*_]+)[*_]{1,2}/g, '$1')
    .replace(/[<>]/g, ' ')
    .replace(/\s*[\t•·▪●■]+\s*|\s{3,}/g, ' | ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s|]+|[\s|]+$/g, '')
    .replace(writer, '')
}
