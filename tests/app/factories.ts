import type { App } from '#core/app.ts'
import { insertContact } from '#core/contacts/save-card.ts'
import type { CardContact } from '#core/contracts/contacts.ts'
import type { PlanColumn } from '#core/contracts/plans.ts'
import type { Reading } from '#core/ocr/ocr-port.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { subscriptions } from '#db/schema.ts'

/** A user with Telegram's names; their id. */
export function makeUser(app: App, person: { id?: number; plan?: PlanColumn; languageCode?: string } = {}): number {
  const { id = 1001, plan, languageCode = 'en' } = person
  ensureUser(app, { id, firstName: 'Olga', lastName: 'Prat', languageCode })
  if (plan)
    app.db
      .insert(subscriptions)
      .values({ user_id: id, source: 'grant', plan, starts_at: new Date(0) })
      .run()
  return id
}

/** What a card might hold, with your own values. */
export function makeCard(values: Partial<CardContact> = {}): CardContact {
  return {
    first_name: 'Ana',
    last_name: 'Torres',
    company: 'Norte Obras S.L.',
    position: 'Head of Sales',
    email: 'ana.torres@norteobras.com',
    phone: '+34 612 345 678',
    phone_e164: '+34612345678',
    phone_kind: 'mobile',
    website: 'www.norteobras.com',
    address: '',
    country: 'ES',
    further_emails: [],
    further_phones: [],
    confidence: {},
    ...values,
  }
}

/** A saved contact of a user; its id. */
export function makeContact(app: App, { userId, ...values }: { userId: number } & Partial<CardContact>): number {
  return insertContact(app, app.db, { userId, card: makeCard(values), image: undefined })
}

/** A reading of these lines, one below the other, the first one the largest. */
export function readingOf(texts: string[], codes: string[] = []): Reading {
  const lines = texts.map((text, index) => {
    const top = 40 + index * 60
    const height = index === 0 ? 40 : 28
    const right = 60 + text.length * height * 0.5
    const box = [
      [60, top],
      [right, top],
      [right, top + height],
      [60, top + height],
    ] as const
    return { text, confidence: 0.98, box }
  })
  return {
    width: 1000,
    height: 80 + texts.length * 60,
    lines,
    codes,
    image: new Uint8Array([255, 216]),
    engine: 'pp-ocr',
  }
}
