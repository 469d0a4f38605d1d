import { recover } from './stripe-clock.ts'
import { tryToPay } from './stripe-invoices.ts'
import { found } from './stripe-refusal.ts'
import { pay } from './stripe-routes-checkout.ts'
import type { World } from './stripe-world.ts'

/** A page, or where the browser goes next. */
export type Page = { html: string } | { location: string }

/** Stripe's hosted pages: checkout, an open invoice, the customer portal. Undefined for other paths. */
export function showPage(world: World, method: string, path: string, form: Record<string, unknown>): Page | undefined {
  const [, kind, id = ''] = /^\/(c\/pay|i|p\/session)\/([\w-]+)$/.exec(path) ?? []
  if (kind === 'c/pay') return method === 'POST' ? payPage(world, id, form) : checkoutPage(world, id)
  if (kind === 'i')
    return method === 'POST' ? payInvoice(world, id) : { html: frame('Pay invoice', button('Pay invoice')) }
  if (kind === 'p/session')
    return method === 'POST' ? portalCancel(world, id) : { html: frame('Your plan', button('Cancel plan')) }
  return undefined
}

function payPage(world: World, id: string, { card }: Record<string, unknown>): Page {
  return { location: pay(world, id, card === 'declined' ? { card } : {}) }
}

function checkoutPage(world: World, id: string): Page {
  const session = found(world.sessions.get(id), 'checkout.session')
  const name = world.products.get(world.purchases.get(id)?.price.product ?? '')?.name ?? ''
  const amount = `${(session.amount_total / 100).toFixed(2)} ${session.currency.toUpperCase()}`
  return {
    html: frame(
      `${name}: ${amount}`,
      `<label>Card <select name="card"><option value="good">4242</option><option value="declined">0341</option></select></label>
      ${button('Pay')} <a href="${session.cancel_url}">Back</a>`,
    ),
  }
}

/** Stripe's portal cancels by `cancel_at`, and leaves `cancel_at_period_end` unchanged. */
function portalCancel(world: World, id: string): Page {
  const { customer, returnUrl } = found(world.portalSessions.get(id), 'portal session')
  for (const subscription of world.subscriptions.values()) {
    if (subscription.customer !== customer || subscription.status === 'canceled') continue
    subscription.cancel_at = subscription.items.data[0].current_period_end
    subscription.canceled_at = world.now()
    world.emit('customer.subscription.updated', subscription)
  }
  return { location: returnUrl }
}

function payInvoice(world: World, id: string): Page {
  const invoice = found(world.invoices.get(id), 'invoice')
  world.declined.delete(invoice.customer)
  const subscription = world.subscriptions.get(invoice.parent.subscription_details.subscription)
  if (subscription?.status === 'past_due') recover(world, subscription)
  else if (invoice.status === 'open') tryToPay(world, invoice)
  return { html: frame('Paid', '') }
}

const button = (label: string) => `<button type="submit">${label}</button>`

function frame(heading: string, content: string): string {
  return `<!doctype html><html lang="en"><title>${heading}</title><link rel="icon" href="data:,"><h1>${heading}</h1><form method="post">${content}</form>`
}
