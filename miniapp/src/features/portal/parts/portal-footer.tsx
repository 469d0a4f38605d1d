import { Link } from 'wouter'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { LanguageSwitch } from './language-switch.tsx'

const linkLook = 'inline-flex min-h-11 min-w-11 items-center justify-center hover:text-text hover:underline'

/** This year, or 2025 where a clock is behind (SPEC §9). */
const copyrightYear = () => String(Math.max(2025, new Date().getFullYear()))

/** Language, what holds between the person and the operator, copyright. */
export function PortalFooter({ hasLanguage = false }: { hasLanguage?: boolean }) {
  const text = usePortalText()
  return (
    <footer className="mx-auto flex w-full max-w-5xl flex-wrap items-center justify-center gap-x-4 px-4 py-6 text-sm sm:gap-x-6 text-muted">
      {hasLanguage && <LanguageSwitch />}
      <Link href="/privacy" className={linkLook}>
        {text('footer.privacy')}
      </Link>
      <Link href="/terms" className={linkLook}>
        {text('footer.terms')}
      </Link>
      <p>{text('footer.copyright', { year: copyrightYear() })}</p>
    </footer>
  )
}
