import { FileUp, type LucideIcon, QrCode } from 'lucide-react'
import { useRef } from 'react'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { useImportText } from './import-text.ts'

/** Where contacts may come from: a file, and the scanner of the Telegram client. */
export function ImportSources({ isReading, onRead }: { isReading: boolean; onRead: (input: File | string[]) => void }) {
  const text = useImportText()
  const telegram = useTelegram()
  const input = useRef<HTMLInputElement>(null)

  async function scan(): Promise<void> {
    const codes = new Set<string>()
    const onCode = (code: string) => {
      if (codes.has(code)) return
      codes.add(code)
      telegram.haptic('success')
    }
    await telegram.scanCodes({ text: text('scanText'), onCode })
    if (codes.size > 0) onRead([...codes])
  }

  return (
    <div className="flex flex-col gap-3 p-5" aria-busy={isReading}>
      <input
        ref={input}
        type="file"
        accept=".vcf,.vcard,.csv,.tsv,.txt,text/vcard,text/x-vcard,text/csv,text/tab-separated-values"
        aria-label={text('file')}
        hidden
        onChange={event => {
          const file = event.target.files?.[0]
          // The same file may be chosen again.
          event.target.value = ''
          if (file) onRead(file)
        }}
      />
      <Source
        icon={FileUp}
        title={text('file')}
        hint={text('fileHint')}
        disabled={isReading}
        onPress={() => input.current?.click()}
      />
      {telegram.canScanCodes() && (
        <Source
          icon={QrCode}
          title={text('scan')}
          hint={text('scanHint')}
          disabled={isReading}
          onPress={() => void scan()}
        />
      )}
      <p role="status" className="min-h-5 text-center text-sm text-muted">
        {isReading && text('reading')}
      </p>
    </div>
  )
}

type SourceProps = { icon: LucideIcon; title: string; hint: string; disabled: boolean; onPress: () => void }

function Source({ icon: Icon, title, hint, disabled, onPress }: SourceProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="flex min-h-16 items-center gap-4 rounded-card border border-hairline bg-surface px-4 py-3 text-left transition-colors duration-150 hover:bg-raised active:bg-raised disabled:opacity-50"
    >
      <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-soft text-link">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="block text-sm font-medium">{title}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </button>
  )
}
