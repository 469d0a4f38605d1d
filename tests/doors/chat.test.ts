import { repeats } from 'card-reader/testing/repeats.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buttons } from '#bot/context/callback-data.ts'
import { sayIn } from '#bot/context/texts.ts'
import type { Action } from '#core/contact-rows/policies.ts'
import { rememberMessage } from '#core/contacts/contact-messages.ts'
import { restoreContact } from '#core/contacts/delete-contact.ts'
import { runReminders } from '#core/reminders/run-reminders.ts'
import { reminders } from '#db/schema.ts'
import { isExpected } from '#tests/doors/standings.ts'
import {
  openTeamChat,
  type Pressing,
  people,
  type Scanned,
  scanned,
  secrets,
  type TeamChat,
  whichContacts,
} from '#tests/doors/team-chat.ts'

type Button = keyof typeof buttons

/** What each button under a contact is, and its data. A new button must be added here or below. */
const ofContact: Partial<Record<Button, { action: Action; data: (which: Scanned) => string }>> = {
  showMore: { action: 'see', data: which => buttons.showMore.write(idOf(which)) },
  showLess: { action: 'see', data: which => buttons.showLess.write(idOf(which), 0) },
  askNote: { action: 'note', data: which => buttons.askNote.write(idOf(which)) },
  sendFile: { action: 'export', data: which => buttons.sendFile.write(idOf(which)) },
  showContact: { action: 'see', data: which => buttons.showContact.write(idOf(which)) },
  stopEditing: { action: 'see', data: which => buttons.stopEditing.write(idOf(which)) },
  askReminder: { action: 'see', data: which => buttons.askReminder.write(idOf(which)) },
  remindIn: { action: 'see', data: which => buttons.remindIn.write(idOf(which), 1) },
  remindOther: { action: 'see', data: which => buttons.remindOther.write(idOf(which)) },
  reminderDone: { action: 'see', data: which => buttons.reminderDone.write(idOf(which)) },
  removeReminder: { action: 'see', data: which => buttons.removeReminder.write(idOf(which)) },
  rate: { action: 'rate', data: which => buttons.rate.write(idOf(which), 'hot') },
  editContact: { action: 'edit', data: which => buttons.editContact.write(idOf(which)) },
  editField: { action: 'edit', data: which => buttons.editField.write(idOf(which), 'position') },
  addBackSide: { action: 'edit', data: which => buttons.addBackSide.write(idOf(which)) },
  listQuestions: { action: 'edit', data: which => buttons.listQuestions.write(idOf(which)) },
  askQuestion: { action: 'edit', data: which => buttons.askQuestion.write(idOf(which), chat.textId) },
  nextQuestion: { action: 'edit', data: which => buttons.nextQuestion.write(idOf(which), chat.textId) },
  typeAnswer: { action: 'edit', data: which => buttons.typeAnswer.write(idOf(which), chat.textId) },
  pickAnswer: { action: 'edit', data: which => buttons.pickAnswer.write(idOf(which), chat.yesNoId, 1) },
  keepCopy: { action: 'copy', data: which => buttons.keepCopy.write(idOf(which)) },
  sendWhatsApp: { action: 'message', data: which => buttons.sendWhatsApp.write(idOf(which)) },
  sendAgain: { action: 'message', data: which => buttons.sendAgain.write(idOf(which)) },
  markSent: { action: 'message', data: which => buttons.markSent.write(idOf(which)) },
  showFollowUp: { action: 'message', data: which => buttons.showFollowUp.write(chat.messageIds[which]) },
  editFollowUp: { action: 'message', data: which => buttons.editFollowUp.write(chat.messageIds[which]) },
  cancelMessage: { action: 'message', data: which => buttons.cancelMessage.write(chat.messageIds[which]) },
  deleteContact: { action: 'delete', data: which => buttons.deleteContact.write(idOf(which)) },
  restoreContact: { action: 'delete', data: which => buttons.restoreContact.write(idOf(which)) },
}

type Card = ReturnType<TeamChat['cardOf']>

/** The buttons of a photo, which only its sender presses, while they may do that with its contact. */
const ofScan: Partial<Record<Button, { action?: Action; data: (card: Card) => string }>> = {
  showCard: { action: 'see', data: ({ cardId }) => buttons.showCard.write(cardId) },
  // A former member still sees how many photos they sent, and nobody in them.
  seriesPage: { data: ({ scanId }) => buttons.seriesPage.write(scanId, 1) },
  saveAllCards: { action: 'see', data: ({ scanId }) => buttons.saveAllCards.write(scanId) },
  onlyFirstCard: { action: 'see', data: ({ scanId }) => buttons.onlyFirstCard.write(scanId) },
  newPerson: { action: 'see', data: ({ scanId }) => buttons.newPerson.write(scanId) },
  isBackSide: { action: 'see', data: ({ scanId }) => buttons.isBackSide.write(scanId) },
  keepBoth: { action: 'edit', data: ({ cardId }) => buttons.keepBoth.write(cardId) },
  keepBothOfScan: { action: 'edit', data: ({ scanId }) => buttons.keepBothOfScan.write(scanId) },
}

/** The buttons of an event and of an import, which only their owner presses. */
const ofOwner: Partial<Record<Button, () => string>> = {
  chooseEvent: () => buttons.chooseEvent.write(chat.eventId),
  eventNote: () => buttons.eventNote.write(chat.eventId),
  eventMessage: () => buttons.eventMessage.write(chat.eventId),
  eventQuestions: () => buttons.eventQuestions.write(chat.eventId),
  eventQuestion: () => buttons.eventQuestion.write(chat.textId),
  addQuestion: () => buttons.addQuestion.write(chat.eventId),
  questionKind: () => buttons.questionKind.write(chat.eventId, 'text'),
  remindHot: () => buttons.remindHot.write(chat.eventId),
  invite: () => buttons.invite.write(chat.eventId),
  showTeam: () => buttons.showTeam.write(chat.eventId),
  unlinkGroup: () => buttons.unlinkGroup.write(chat.eventId),
  revokeInvite: () => buttons.revokeInvite.write(chat.eventId),
  removeMember: () => buttons.removeMember.write(chat.eventId, chat.persons['a member who did not'].id),
  removeMemberNow: () => buttons.removeMemberNow.write(chat.eventId, chat.persons['a member who did not'].id),
  restoreMember: () => buttons.restoreMember.write(chat.eventId, chat.persons['a member who did not'].id),
  deleteQuestion: () => buttons.deleteQuestion.write(chat.textId),
  saveImport: () => buttons.saveImport.write(chat.importId),
  keepBothOfImport: () => buttons.keepBothOfImport.write(chat.importId),
  undoAssistant: () => buttons.undoAssistant.write(chat.changeId),
  dropImport: () => buttons.dropImport.write(chat.importId),
}

/** The buttons about whoever presses them; they name nothing of anybody else. */
const ofOneself: Button[] = [
  ...(['contactPage', 'stopEvent', 'showEvents', 'joinTeam', 'declineTeam', 'leaveTeam', 'furtherFollowUps'] as const),
  ...(['askClock', 'setClock', 'myCard', 'plans', 'chooseLanguage', 'cardImages', 'aiReading', 'messageForm'] as const),
  ...(['exportData', 'deleteMe', 'deleteAfterAsking', 'deleteForGood', 'refundAndDelete', 'keepAccount'] as const),
  ...(['buyForStars', 'language', 'noteFor', 'vcards', 'readKept', 'scannedPage'] as const),
]

let chat: TeamChat

const idOf = (which: Scanned) => chat.contactIds[which]
const notFound = 'This is no longer here.'
const done = '✓ Done'

it('every button has its row', () => {
  const named = [...Object.keys(ofContact), ...Object.keys(ofScan), ...Object.keys(ofOwner), ...ofOneself]
  expect(named.toSorted()).toEqual(Object.keys(buttons).toSorted())
})

/** What a former member reads of a contact that they scanned. */
const noLonger = sayIn('en')('team.no-longer')
const isRefused = (said: readonly string[]) => said.includes(notFound) || said.includes(noLonger)
/** What is only the owner's, among what was said. */
const secretsIn = (said: readonly string[]) => secrets.filter(secret => said.some(text => text.includes(secret)))

/** What was said to each of these people after each did something, all at once. */
async function saidTo(
  whom: readonly Pressing[],
  act: (who: Pressing) => void,
  after: () => Promise<void> = async () => undefined,
): Promise<Map<Pressing, string[]>> {
  const edits = (who: Pressing) =>
    chat.flow.telegram.said(chat.persons[who].id).map(({ id, edits }) => `${id} ${edits}`)
  const before = new Map(whom.map(who => [who, new Set(edits(who))]))
  for (const who of whom) act(who)
  await after()
  await chat.flow.settled()
  const isNew = (who: Pressing, { id, edits }: { id: number; edits: number }) => !before.get(who)?.has(`${id} ${edits}`)
  return new Map(
    whom.map(who => [
      who,
      chat.flow.telegram
        .said(chat.persons[who].id)
        .filter(message => isNew(who, message))
        .map(({ text, buttons: shown }) => [text, ...shown.flat().map(button => button.text)].join('\n')),
    ]),
  )
}

/** What is stored beside what was said and received: the same as long as nobody has changed anything. */
function stored(): string {
  const passing = ['telegram_updates', 'outbox', 'bot_state', 'contact_messages', 'users', 'user_totals']
  const { $client } = chat.flow.app.db
  const tables = $client.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all()
  const kept = tables.filter(name => !passing.includes(name) && !/^(user_search|__|sqlite_)/.test(name))
  return JSON.stringify(kept.map(name => [name, $client.prepare(`select * from ${name}`).all()]))
}

/** Pressed by these people at once: each is refused, and nothing has changed. Answers whoever it is wrong for. */
async function wronglyServed(whom: readonly Pressing[], data: string, refusal: string = notFound): Promise<Pressing[]> {
  const before = stored()
  const said = await saidTo(whom, who => chat.persons[who].sendCallback(data))
  expect({ data, isUnchanged: stored() === before }).toEqual({ data, isUnchanged: true })
  // A message that says it already is not edited again.
  const isRefusal = (texts: readonly string[]) =>
    texts.every(text => text === refusal || (refusal === notFound && text === noLonger)) &&
    (texts.length === 1 || refusal !== notFound)
  return whom.filter(who => !isRefusal(said.get(who) ?? []))
}

/** In the gate every third contact, and others for the next button: each action is several buttons'. */
const someContacts = (button: number) => whichContacts.filter((_, n) => n % repeats(3, 1) === button % repeats(3, 1))

const press = (who: Pressing, data: string) => saidTo([who], one => chat.persons[one].sendCallback(data))

describe('in the chat of a team', () => {
  beforeEach(async () => {
    chat = await openTeamChat()
  })
  afterEach(() => chat.flow.stop())

  it('a button under a contact answers those who may, and nobody else', async () => {
    const wrong: unknown[] = []
    for (const [n, [button, { action, data }]] of Object.entries(ofContact).entries())
      for (const which of someContacts(n)) {
        const others = people.filter(who => !isExpected(who, which, action))
        // These end a reminder of one's own: of a contact that is not there it is done, too.
        const isOwnReminder = button === 'reminderDone' || button === 'removeReminder'
        for (const who of await wronglyServed(others, data(which), isOwnReminder ? done : notFound))
          wrong.push({ button, which, who, is: 'served' })
        for (const who of people.filter(one => isExpected(one, which, action))) {
          const said = (await press(who, data(which))).get(who) ?? []
          if (isRefused(said)) wrong.push({ button, which, who, is: 'refused' })
          const told = isExpected(who, which, 'read') ? [] : secretsIn(said)
          if (told.length > 0) wrong.push({ button, which, who, told })
          if (button !== 'deleteContact') continue
          restoreContact(chat.flow.app, { userId: chat.persons.owner.id, contactId: idOf(which) })
        }
      }
    expect(wrong).toEqual([])
  })

  it('a button of a photo answers its sender, while they may, and nobody else', async () => {
    const wrong: unknown[] = []
    for (const [n, [button, { action, data }]] of Object.entries(ofScan).entries())
      for (const which of someContacts(n)) {
        const card = chat.cardOf(which)
        if (button === 'seriesPage') {
          const { $client } = chat.flow.app.db
          $client.prepare('update scans set series_id = id where id = ?').run(card.scanId)
        }
        const maySend = (who: Pressing) => who === scanned[which].by[0] && (!action || isExpected(who, which, action))
        // The owner may keep both of any card that came into their contacts (tests/flows/bot/bot-teams.test.ts).
        const isTheOwners = button === 'keepBoth' || button === 'keepBothOfScan'
        const others = people.filter(who => !maySend(who) && !(isTheOwners && who === 'owner'))
        for (const who of await wronglyServed(others, data(card))) wrong.push({ button, which, who, is: 'served' })
        for (const who of people.filter(one => maySend(one) && !(isTheOwners && one === 'owner'))) {
          const said = (await press(who, data(card))).get(who) ?? []
          if (isRefused(said)) wrong.push({ button, which, who, is: 'refused' })
          const isTold = said.some(text => text.includes(scanned[which].name))
          if (isTold && !isExpected(who, which, 'see')) wrong.push({ button, which, who, is: 'told' })
          const told = isExpected(who, which, 'read') ? [] : secretsIn(said)
          if (told.length > 0) wrong.push({ button, which, who, told })
        }
      }
    expect(wrong).toEqual([])
  })

  it('a button of an event or of an import answers its owner, and nobody else', async () => {
    const others = people.filter(who => who !== 'owner')
    const wrong: unknown[] = []
    for (const [button, data] of Object.entries(ofOwner)) {
      for (const who of await wronglyServed(others, data())) wrong.push({ button, who, is: 'served' })
      const said = (await press('owner', data())).get('owner') ?? []
      if (isRefused(said)) wrong.push({ button, who: 'owner', is: 'refused' })
    }
    expect(wrong).toEqual([])
  })

  it('a reply to a message that once showed a contact is a note or a reminder of those who may, and of nobody else', async () => {
    const wrong: unknown[] = []
    const { app, telegram } = chat.flow
    const replies = [
      ['secret-reply', 'note'],
      ['remind me tomorrow', 'see'],
    ] as const
    // In the gate the contacts take turns.
    for (const [n, [text, action]] of replies.entries())
      for (const which of whichContacts.filter((_, at) => at % repeats(2, 1) === n % repeats(2, 1))) {
        const contactId = idOf(which)
        const reply = (who: Pressing) => {
          const { id: chatId, replyTo } = chat.persons[who]
          const messageId = telegram.said(chatId).at(-1)?.id ?? 0
          app.db.$client.prepare('delete from contact_messages where chat_id = ?').run(chatId)
          rememberMessage(app.db, { chatId, messageId, contactId })
          replyTo(messageId, { text })
        }
        const others = people.filter(who => !isExpected(who, which, action))
        const before = stored()
        const said = await saidTo(others, reply)
        expect({ text, which, isUnchanged: stored() === before }).toEqual({ text, which, isUnchanged: true })
        for (const who of others) if (secretsIn(said.get(who) ?? []).length > 0) wrong.push({ text, which, who })
        for (const who of people.filter(one => isExpected(one, which, action))) {
          const before = stored()
          const told = secretsIn((await saidTo([who], reply)).get(who) ?? [])
          if (stored() === before) wrong.push({ text, which, who, is: 'refused' })
          if (told.length > 0 && !isExpected(who, which, 'read')) wrong.push({ text, which, who, told })
        }
      }
    expect(wrong).toEqual([])
  })

  it('a reminder that is due, and the list of reminders, tell those who may see the contact, and only what they may read', async () => {
    const { app } = chat.flow
    const [created_at, due_at] = [new Date(0), new Date(1)]
    const ids = people.map(who => [who, chat.persons[who].id] as const)
    const rows = ids.flatMap(([, user_id]) =>
      Object.values(chat.contactIds).map(contact_id => ({ user_id, contact_id, due_at, created_at })),
    )
    app.db.insert(reminders).values(rows).run()
    const listed = await saidTo(people, who => chat.persons[who].sendText('/reminders'))
    const due = await saidTo(
      people,
      () => undefined,
      async () => {
        const worker = runReminders(app)
        await worker.idle()
        await worker.stop()
      },
    )
    const wrong: unknown[] = []
    for (const [how, said] of Object.entries({ listed, due }))
      for (const who of people)
        for (const which of whichContacts) {
          const about = (said.get(who) ?? []).filter(text => text.includes(scanned[which].name))
          if (about.length > 0 !== isExpected(who, which, 'see')) wrong.push({ how, which, who, told: about.length })
          const told = isExpected(who, which, 'read') ? [] : secretsIn(about)
          if (told.length > 0) wrong.push({ how, which, who, told })
        }
    expect(wrong).toEqual([])
  })
})
