import type { Say } from '#bot/context/texts.ts'
import { sellsPlans } from '#contracts/services.ts'
import { type ServingApp, servicesOf } from '#core/plans/services.ts'

const commands = [
  'start',
  'help',
  'scan',
  'contacts',
  'event',
  'mycard',
  'followups',
  'reminders',
  'app',
  'login',
  'plan',
  'activate',
  'language',
  'settings',
  'export',
  'paysupport',
  'terms',
  'privacy',
  'delete_me',
  'cancel',
] as const
type Command = (typeof commands)[number]

/** The commands that do something on this server: none about payments where nothing is sold, none that need an address it lacks. */
export function offeredCommands(app: ServingApp): Command[] {
  const services = servicesOf(app)
  const isSold = sellsPlans(services)
  const sends = services.shared_number || services.own_number
  const { isPublic } = app.env
  const conditions: Partial<Record<Command, boolean>> = {
    ...{ app: isPublic, mycard: isPublic },
    ...{ activate: isSold, paysupport: isSold },
    followups: sends,
  }
  return commands.filter(command => conditions[command] ?? true)
}

/** How it works (HTML), with a line about each command that this server offers. */
export function helpText(app: ServingApp, say: Say): string {
  const offered: readonly string[] = offeredCommands(app)
  const isOffered = (line: string) => {
    const [, command] = /^\/(\w+)/.exec(line) ?? []
    return command === undefined || offered.includes(command)
  }
  const legal = (['terms', 'privacy', 'paysupport'] as const).filter(command => offered.includes(command))
  return [...say('help').split('\n').filter(isOffered), '', legal.map(command => `/${command}`).join(', ')].join('\n')
}
