import type { Route } from '@playwright/test'
import { questionInputOf } from '#contracts/questions.ts'
import type { App } from '#core/app.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { answerQuestion } from '#core/events/answers/answers.ts'
import { startEvent } from '#core/events/start-event.ts'
import { updateEvent } from '#core/events/update-event.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { expectAccessible } from '../setup/axe.ts'
import { expect, filledBy, go, test } from '../setup/fixtures.ts'

const asked = [
  { kind: 'choice' as const, text: 'Which product?', options: [{ text: 'Pumps' }, { text: 'Valves' }] },
  {
    kind: 'several' as const,
    text: 'Next fairs?',
    options: [{ text: 'Bauma' }, { text: 'Ifat' }, { text: 'Hannover' }],
  },
  { kind: 'yes_no' as const, text: 'Decides?', options: [] },
  { kind: 'number' as const, text: 'Budget?', options: [] },
]

function seed(app: App, userId: number): { eventId: number; contactId: number } {
  makeUser(app, { id: userId, plan: 'pro' })
  const contactId = makeContact(app, { userId })
  const { id: eventId } = startEvent(app, { userId, name: 'Feria de Málaga' })
  updateContact(app, { userId, contactId, patch: { event_id: eventId } })
  return { eventId, contactId }
}

test.describe('an event without questions', () => {
  test.use({ seed: filledBy((app, userId) => void seed(app, userId)) })

  test('gets questions that are written, ordered and deleted with the keyboard', async ({ page }) => {
    await page.goto('/contacts')
    await page.getByRole('link', { name: 'Ana Torres' }).click()
    await expect(page.getByRole('combobox', { name: 'Met at' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Questions' })).toBeHidden()

    await go(page, '/contacts/events')
    const fair = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Feria de Málaga' })
    await expect(fair.getByText('Questions')).toBeHidden()
    await fair.getByRole('button', { name: 'More about' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Questions' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Questions of Feria de Málaga' })
    await dialog.getByRole('button', { name: 'Add a question' }).press('Enter')
    const first = dialog.getByRole('group', { name: 'Question 1' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Each question needs a text of its own')
    await first.getByRole('textbox', { name: 'Question' }).fill('Which <product>?')
    await first.getByRole('textbox', { name: 'Option 1' }).fill('Pumps')
    await first.getByRole('textbox', { name: 'Option 2' }).fill('Valves & more')
    await first.getByRole('button', { name: 'Add an option' }).click()
    await first.getByRole('textbox', { name: 'Option 3' }).fill('Hoses')
    await first.getByRole('button', { name: 'Remove option 3' }).click()
    await dialog.getByRole('button', { name: 'Add a question' }).click()
    const second = dialog.getByRole('group', { name: 'Question 2' })
    await second.getByRole('textbox', { name: 'Question' }).fill('Budget?')
    await second.getByRole('combobox', { name: 'Answer' }).selectOption('A number')
    await second.getByRole('button', { name: 'Move question 2 up' }).click()
    await expect(first.getByRole('textbox', { name: 'Question' })).toHaveValue('Budget?')
    await dialog.getByRole('button', { name: 'Add a question' }).click()
    await dialog.getByRole('button', { name: 'Delete question 3' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await fair.getByText('Questions (2)').click()
    await expect(fair).toContainText('Valves & more')
  })
})

test.describe('an event with questions', () => {
  test.use({
    seed: filledBy(async (app, userId) => {
      const { eventId, contactId } = seed(app, userId)
      const { questions } = await updateEvent(app, { userId, eventId, patch: { questions: asked } })
      const other = makeContact(app, { userId, first_name: 'Berta', email: 'berta@firma.es' })
      updateContact(app, { userId, contactId: other, patch: { event_id: eventId } })
      const { questions: withOld } = await updateEvent(app, {
        userId,
        eventId,
        patch: { questions: [...questions.map(questionInputOf), { kind: 'text', text: 'Old question?', options: [] }] },
      })
      answerQuestion(app, { userId, contactId, questionId: withOld[4]?.id ?? 0, values: ['An old answer'] })
      await updateEvent(app, { userId, eventId, patch: { questions: withOld.slice(0, 4).map(questionInputOf) } })
      answerQuestion(app, { userId, contactId: other, questionId: questions[0]?.id ?? 0, values: ['Pumps'] })
    }),
  })

  test('is answered on the page of a contact, and its answers are counted', async ({ page }) => {
    await page.goto('/contacts')
    await page.getByRole('link', { name: 'Ana Torres' }).click()
    const answers = page.getByRole('region', { name: 'Questions' })
    await answers.getByRole('group', { name: 'Which product?' }).getByRole('button', { name: 'Valves' }).click()
    const fairs = answers.getByRole('group', { name: 'Next fairs?' })
    await fairs.getByRole('button', { name: 'Ifat' }).press('Enter')
    await expect(fairs.getByRole('button', { name: 'Ifat' })).toHaveAttribute('aria-pressed', 'true')
    await fairs.getByRole('button', { name: 'Bauma' }).press('Space')
    // While one answer is on its way, Enter sends the next.
    const sent = Promise.withResolvers<void>()
    const whenSent = (route: Route) => sent.promise.then(() => route.continue())
    await page.route('**/answers/*', whenSent, { times: 1 })
    await answers.getByRole('group', { name: 'Decides?' }).getByRole('button', { name: 'No', exact: true }).click()
    const budget = answers.getByRole('textbox', { name: 'Budget?' })
    await budget.fill('a lot')
    await budget.press('Enter')
    await expect(answers.getByRole('alert')).toHaveText('A number, like 1200 or 2.5')
    sent.resolve()
    await budget.fill('1200.5')
    await answers.getByRole('button', { name: 'Save' }).click()
    await expect(budget).toHaveValue('1,200.5')
    await expect(fairs.getByRole('button', { name: 'Bauma' })).toHaveAttribute('aria-pressed', 'true')
    await expect(answers).toContainText('An old answer')
    await expectAccessible(page)
    await answers.getByRole('button', { name: 'Delete the answer to Old question?' }).click()
    await expect(answers).not.toContainText('An old answer')

    await go(page, '/contacts/events')
    const fair = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Feria de Málaga' })
    await fair.getByText('Questions (4)').click()
    await expect(fair.getByRole('progressbar', { name: 'Valves' })).toHaveAttribute('aria-valuetext', '50%')
    await expect(fair).toContainText('Average: 1,200.5')
    await expectAccessible(page)

    await go(page, '/contacts')
    await page.getByRole('link', { name: 'Ana Torres' }).click()
    await page.getByRole('combobox', { name: 'Met at' }).selectOption('No event')
    await expect(page.getByRole('region', { name: 'Questions' })).toContainText('Earlier answers')
  })
})
