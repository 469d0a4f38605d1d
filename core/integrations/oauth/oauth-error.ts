import type { OAuthErrorCode } from '#contracts/integrations/oauth.ts'

/** A refusal in the words of the OAuth standards, which programs read; `description` is for their developers. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode

  constructor(code: OAuthErrorCode, description: string) {
    super(description)
    this.name = 'OAuthError'
    this.code = code
  }
}
