import type { Resolver } from 'react-hook-form'
import type { SettingsValues } from './settings-schema.ts'

/**
 * Checks the form by the contract. Zod is most of this screen's script, so it is fetched by the first Save; where that
 * fails, the server, which checks by the same contract, has the word.
 */
export const checkSettings: Resolver<SettingsValues> = async (values, ...rest) => {
  const schema = await import('./settings-schema.ts').catch(() => undefined)
  return schema ? schema.resolveSettings(values, ...rest) : { values, errors: {} }
}
