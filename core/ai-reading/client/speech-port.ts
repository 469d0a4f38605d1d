/** The transcript; `failed` if the service could not be reached or its response was invalid. */
export type SpeechAnswer = { kind: 'transcribed'; text: string } | { kind: 'failed'; reason: string; status?: number }

export type SpeechPort = {
  /** The service's host, as shown to people. */
  readonly host: string
  /** Transcribes a recording (Opus in Ogg). Never throws. */
  transcribe(recording: { audio: Uint8Array; language: string }): Promise<SpeechAnswer>
}
