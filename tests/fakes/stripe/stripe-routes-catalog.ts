import { z } from 'zod'
import type { Price, Product } from './stripe-objects.ts'
import { found, StripeRefusal } from './stripe-refusal.ts'
import type { Routes } from './stripe-route.ts'
import type { World } from './stripe-world.ts'

const priceParams = z.object({
  product: z.string(),
  currency: z.string(),
  unit_amount: z.number().int(),
  currency_options: z.record(z.string(), z.object({ unit_amount: z.number().int() })).default({}),
  lookup_key: z.string().nullable().default(null),
  transfer_lookup_key: z.boolean().default(false),
  recurring: z.object({ interval: z.enum(['month', 'year']), interval_count: z.number().default(1) }),
})

/** Products, prices, and the other objects of `stripe:setup`. */
export const catalogRoutes: Routes = {
  'POST /v1/products': (world, params) => {
    const { id, name } = z.object({ id: z.string(), name: z.string() }).parse(params)
    if (world.products.has(id))
      throw new StripeRefusal(400, 'Product already exists.', { code: 'resource_already_exists' })
    const product: Product = { id, object: 'product', active: true, name, created: world.now() }
    world.products.set(id, product)
    return product
  },
  'GET /v1/products/:id': (world, _, [id]) => found(world.products.get(id), 'product'),
  'POST /v1/products/:id': (world, params, [id]) => Object.assign(found(world.products.get(id), 'product'), params),
  'POST /v1/prices': (world, params) => createPrice(world, priceParams.parse(params)),
  'POST /v1/prices/:id': (world, params, [id]) => Object.assign(found(world.prices.get(id), 'price'), params),
  'GET /v1/prices': (world, { lookup_keys, active, product }) =>
    [...world.prices.values()].filter(
      price =>
        (active === undefined || price.active === active) &&
        (product === undefined || price.product === product) &&
        (!Array.isArray(lookup_keys) || lookup_keys.includes(price.lookup_key)),
    ),
  'GET /v1/webhook_endpoints': world => [...world.endpoints.values()].map(({ secret: _, ...endpoint }) => endpoint),
  'POST /v1/webhook_endpoints': (world, params) => {
    const { url } = z.object({ url: z.url({ protocol: /^https$/ }) }).parse(params)
    const endpoint = {
      ...params,
      id: world.nextId('we'),
      object: 'webhook_endpoint',
      status: 'enabled',
      url,
      secret: world.nextId('whsec'),
    }
    world.endpoints.set(endpoint.id, endpoint)
    return endpoint
  },
  'POST /v1/webhook_endpoints/:id': (world, { disabled, ...params }, [id]) =>
    Object.assign(
      found(world.endpoints.get(id), 'webhook endpoint'),
      params,
      disabled === undefined ? {} : { status: disabled ? 'disabled' : 'enabled' },
    ),
  'GET /v1/billing_portal/configurations': world => [...world.portals.values()],
  'POST /v1/billing_portal/configurations': (world, params) => {
    const portal = { metadata: {}, ...params, id: world.nextId('bpc'), object: 'billing_portal.configuration' }
    world.portals.set(portal.id, portal)
    return portal
  },
}

/** A lookup key names one price: another may take it over only explicitly. */
function createPrice(world: World, params: z.output<typeof priceParams>): Price {
  const { transfer_lookup_key, ...values } = params
  found(world.products.get(values.product), 'product')
  const holder = [...world.prices.values()].find(price => price.lookup_key === values.lookup_key)
  if (holder && values.lookup_key !== null) {
    if (!transfer_lookup_key) throw new StripeRefusal(400, `A price already uses the lookup key ${values.lookup_key}`)
    holder.lookup_key = null
  }
  const price: Price = {
    ...values,
    id: world.nextId('price'),
    object: 'price',
    type: 'recurring',
    active: true,
    created: world.now(),
  }
  world.prices.set(price.id, price)
  return price
}
