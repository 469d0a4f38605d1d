// Writes stripe-params.schema.json: the part of the schema of Stripe's parameters that the stand-in needs. Usage:
// node cut-stripe-schema.mjs <full schema, generated from the types of the stripe package> (MIT)
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const calls = [
  'POST /v1/products',
  'POST /v1/products/:id',
  'POST /v1/prices',
  'POST /v1/prices/:id',
  'GET /v1/prices',
  'POST /v1/customers',
  'GET /v1/customers/:id/payment_methods',
  'POST /v1/checkout/sessions',
  'GET /v1/subscriptions',
  'POST /v1/subscriptions/:id',
  'DELETE /v1/subscriptions/:id',
  'POST /v1/subscription_schedules',
  'POST /v1/subscription_schedules/:id',
  'POST /v1/subscription_schedules/:id/release',
  'GET /v1/invoices',
  'POST /v1/invoices/create_preview',
  'POST /v1/refunds',
  'GET /v1/events',
  'POST /v1/billing_portal/configurations',
  'POST /v1/billing_portal/sessions',
  'POST /v1/webhook_endpoints',
]

/** Parts of Stripe that this service does not use; a call that uses one is a violation. */
const unused =
  /^(payment_method_options|payment_method_data|payment_intent_data|setup_intent_data|shipping.*|custom_fields|custom_text|tax.*|automatic_tax|default_tax_rates|transfer_data|invoice_settings|add_invoice_items|billing_schedules|billing_thresholds|discounts|payment_settings|invoice_creation|optional_items|saved_payment_method_options|branding_settings|wallet_options|schedule_details|customer_details|invoice_items|pause.*|trial_settings|price_data|pending_invoice_item_interval|cash_balance|consent_collection|name_collection|after_expiration|tiers.*|transform_quantity|custom_unit_amount|default_price_data|address|description)$/

const full = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const nameOf = ref => decodeURIComponent(ref.replace('#/definitions/', ''))

function cut(part) {
  if (Array.isArray(part)) return part.map(cut)
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).filter(([key, value]) => key !== 'description' || typeof value !== 'string')
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === 'properties' ? cutProperties(value) : cut(value)]),
  )
}

function cutProperties(properties) {
  const kept = Object.entries(properties).filter(([name]) => !unused.test(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, cut(value)]))
}

/** The compiler's type names are long; the schema only needs distinct names. */
const shortNames = new Map()
const definitions = {}
function keep(name) {
  const known = shortNames.get(name)
  if (known) return known
  const short = /^[\w.]+$/.test(name) ? name : `Anon${shortNames.size}`
  shortNames.set(name, short)
  definitions[short] = keepReferences(cut(full.definitions[name]))
  return short
}
function keepReferences(part) {
  if (Array.isArray(part)) return part.map(keepReferences)
  if (typeof part !== 'object' || part === null) return part
  if (typeof part.$ref === 'string') return { $ref: `#/definitions/${keep(nameOf(part.$ref))}` }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, keepReferences(value)]))
}

const kept = Object.fromEntries(
  calls.map(call => [call, keepReferences(full.definitions.P.properties[call])]),
)
writeFileSync(join(import.meta.dirname, 'stripe-params.schema.json'), `${JSON.stringify({ calls: kept, definitions })}\n`)
