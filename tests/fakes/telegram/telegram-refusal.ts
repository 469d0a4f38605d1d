/** An error response of Telegram, with `ok: false`. */
export class Refusal extends Error {
  readonly code: number
  readonly parameters: Record<string, number>

  constructor(code: number, description: string, parameters: Record<string, number> = {}) {
    super(description)
    this.code = code
    this.parameters = parameters
  }
}

/** 400 with Telegram's usual prefix. */
export function badRequest(reason: string): Refusal {
  return new Refusal(400, `Bad Request: ${reason}`)
}
