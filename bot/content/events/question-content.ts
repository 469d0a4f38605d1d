import { InlineKeyboard } from 'grammy'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Contact } from '#contracts/contacts.ts'
import { shorten } from '#contracts/lengths.ts'
import type { AskedQuestion, QuestionKind } from '#contracts/questions.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'

/** Which question a message asks: the one with this id, the first without an answer while its event is on, or none. */
export type Asking = number | 'first' | 'none'

/** The ids of the two options of a yes-or-no question in the data of buttons. */
export const yesNoIds = { yes: 1, no: 2 } as const

/** In lines of answers. Five questions and the longest card still fit one message. */
const longestQuestion = 80
const longestAnswer = 100
/** Options longer than this have a row of their own. */
const longestInPair = 18
/** Two options no longer than this stand beside *Skip*. */
const longestInThree = 10

/** The question that is asked; undefined where none is. */
export function questionToAsk(asked: readonly AskedQuestion[], asking: Asking): AskedQuestion | undefined {
  if (asking === 'none') return undefined
  return asked.find(({ id, answer, is_open }) => (asking === 'first' ? is_open && !answer : id === asking))
}

/** Which question follows this one: the next one without an answer. */
export function questionAfter(asked: readonly AskedQuestion[], questionId: number): Asking {
  const at = asked.findIndex(({ id }) => id === questionId)
  return asked.slice(at + 1).find(({ answer, is_open }) => is_open && !answer)?.id ?? 'none'
}

/** What a contact's message says of the questions of its event: the answers, and the question that is asked (HTML). */
export function questionLines(asked: readonly AskedQuestion[], asking: Asking, say: Say): string[] {
  const current = questionToAsk(asked, asking)
  const answers = asked.flatMap(question => (question === current ? [] : answerLine(question, say)))
  if (!current) return answers
  const question = `❓ <b>${escapeHtml(current.text)}</b>`
  const hint = current.kind === 'several' ? [say('question.several')] : []
  return [...answers, question, ...hint]
}

function answerLine({ text, kind, answer }: AskedQuestion, say: Say): string[] {
  if (!answer) return []
  const said = shorten(answer.map(value => valueText(kind, value, say)).join(', '), longestAnswer)
  const asked = text.replace(/[^?؟？:]$/, '$&:')
  return [`✓ ${escapeHtml(shorten(asked, longestQuestion))} <b>${escapeHtml(said)}</b>`]
}

/** An answer in the person's language. */
export function valueText(kind: QuestionKind, value: string, say: Say): string {
  return kind === 'yes_no' ? say(value === 'yes' ? 'question.yes' : 'question.no') : value
}

type AskedOf = { contact: Pick<Contact, 'id'>; asked?: readonly AskedQuestion[]; asking?: Asking; say: Say }

/** The question that is asked in one row: its options where they fit, else a button that shows them; undefined for none. */
export function questionRow({ contact, asked = [], asking = 'none', say }: AskedOf): InlineKeyboard | undefined {
  const current = questionToAsk(asked, asking)
  if (!current) return undefined
  const { id, kind } = current
  const offered = offeredOptions(current, say)
  const row = new InlineKeyboard()
  const isShort = offered.length === 2 && offered.every(({ label }) => label.length <= longestInThree)
  if (kind === 'number' || kind === 'text')
    row.text(`✍️ ${say('button.answer')}`, buttons.typeAnswer.write(contact.id, id))
  else if (kind !== 'several' && isShort) addOptions(row, { contactId: contact.id, question: current, say })
  else row.text(`❓ ${say('button.answer')}`, buttons.askQuestion.write(contact.id, id))
  row.text(say('button.skip'), buttons.nextQuestion.write(contact.id, id))
  return InlineKeyboard.from([row.inline_keyboard.flat()])
}

/** All buttons that answer a question; undefined where none is asked. */
export function questionKeyboard({ contact, asked = [], asking = 'none', say }: AskedOf): InlineKeyboard | undefined {
  const current = questionToAsk(asked, asking)
  if (!current) return undefined
  const contactId = contact.id
  const keyboard = new InlineKeyboard()
  const { id, kind, answer } = current
  if (kind === 'number' || kind === 'text')
    keyboard.text(`✍️ ${say('button.answer')}`, buttons.typeAnswer.write(contactId, id)).row()
  addOptions(keyboard, { contactId, question: current, say })
  const isDone = kind === 'several' && answer !== undefined
  return keyboard.text(say(isDone ? 'button.done' : 'button.skip'), buttons.nextQuestion.write(contactId, id))
}

/** The chosen options are ticked. */
function addOptions(
  keyboard: InlineKeyboard,
  { contactId, question, say }: { contactId: number; question: AskedQuestion; say: Say },
): void {
  const { id, kind, answer = [] } = question
  const offered = offeredOptions(question, say)
  const isPaired = offered.every(({ label }) => label.length <= longestInPair)
  for (const [index, option] of offered.entries()) {
    const isChosen = answer.includes(option.value)
    const sign = kind === 'several' ? (isChosen ? '☑ ' : '☐ ') : isChosen ? '✓ ' : ''
    keyboard.text(sign + option.label, buttons.pickAnswer.write(contactId, id, option.id))
    if (!isPaired || index % 2 === 1 || index === offered.length - 1) keyboard.row()
  }
}

function offeredOptions({ kind, options }: AskedQuestion, say: Say): { id: number; value: string; label: string }[] {
  if (kind !== 'yes_no') return options.map(({ id, text }) => ({ id, value: text, label: text }))
  return (['yes', 'no'] as const).map(value => ({ id: yesNoIds[value], value, label: valueText(kind, value, say) }))
}

/** The questions of a contact's event, each a button, those with an answer ticked. */
export function questionsKeyboard(contactId: number, asked: readonly AskedQuestion[], say: Say): InlineKeyboard {
  const keyboard = new InlineKeyboard()
  for (const { id, text, answer } of asked) {
    keyboard.text(`${answer ? '✓ ' : ''}${shorten(text, 60)}`, buttons.askQuestion.write(contactId, id)).row()
  }
  return keyboard.text(say('button.done'), buttons.stopEditing.write(contactId))
}
