/** What was said; `failed` where nobody could be asked, or the answer was none. */
export type SpeechAnswer = { kind: 'transcribed'; text: string } | { kind: 'failed'; reason: string; status?: number }

export type SpeechPort = {
  /** Where recordings go, as people are told: the host of the service. */
  readonly host: string
  /** Writes down what is said in a recording (Opus in Ogg). Never throws. */
  transcribe(recording: { audio: Uint8Array; language: string }): Promise<SpeechAnswer>
}
