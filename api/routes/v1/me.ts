import type { ApiMe, meCalls } from '#contracts/integrations/v1/me.ts'
import type { App } from '#core/app.ts'
import { getUser } from '#core/users/users.ts'
import type { AnswersTo } from './answering.ts'

/** The call about the caller and its key. */
export function meAnswers(app: App): AnswersTo<keyof typeof meCalls> {
  return {
    getMe: c => {
      const userId = c.get('userId')
      const { first_name, last_name, email, company, plan, scans_used, scan_limit } = getUser(app, { userId })
      const person = { id: userId, first_name, last_name, email, company }
      const me: ApiMe = { ...person, plan, scans_used, scan_limit, scopes: c.get('key').scopes }
      return { status: 200, body: me }
    },
  }
}
