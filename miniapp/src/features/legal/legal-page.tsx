import { Link } from 'wouter'
import type { Boot } from '#miniapp/telegram/launch.ts'
import { texts as i18n, ownText, useLanguage } from '#miniapp/texts/text.ts'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import legalEn from '#texts/en/legal.json'

const useLegalText = ownText(
  'legal',
  legalEn,
  import.meta.glob(['../../../../texts/*/legal.json', '!../../../../texts/en/*'], { import: 'default' }),
)

/** Who runs this server, and whether its database has a key, as its settings say. */
export type Operator = Boot['operator']

/** One of the two public texts, with the operator's name in it. */
export function LegalPage({ page, operator }: { page: 'privacy' | 'terms'; operator: Operator }) {
  useLegalText()
  const texts: typeof legalEn = i18n.getResourceBundle(useLanguage(), 'legal') ?? legalEn
  const { title, intro, sections } = texts[page]
  const fill = (text: string) =>
    text
      .replaceAll('{{operator}}', () => operator.name ?? texts.operatorUnknown)
      .replaceAll('{{storage}}', () => (operator.sealed ? texts.storageSealed : texts.storageUnsealed))
      .replaceAll('{{contact}}', () => operator.contact ?? texts.contactUnknown)
  usePageTitle(title)

  return (
    <main className="mx-auto flex min-h-(--app-height) w-full max-w-2xl flex-col gap-6 overflow-y-auto px-4 py-8">
      <p>
        <Link
          href="/portal"
          className="inline-flex min-h-11 min-w-11 items-center text-sm font-medium text-link underline underline-offset-2"
        >
          {texts.back}
        </Link>
      </p>
      <h1 className="text-xl font-semibold break-words hyphens-auto">{title}</h1>
      <p>{fill(intro)}</p>
      {sections.map(section => (
        <section key={section.title} className="flex flex-col gap-1">
          <h2 className="font-semibold">{section.title}</h2>
          <p className="text-pretty break-words text-muted">{fill(section.text)}</p>
        </section>
      ))}
    </main>
  )
}
