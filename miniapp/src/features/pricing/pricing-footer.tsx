import { ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import { usePricingText } from './pricing-text.ts'

const links = [
  ['/plans', 'compare'],
  ['/terms', 'terms'],
  ['/privacy', 'privacy'],
] as const

/** The guarantee where something is sold, and what else one may want to read. */
export function PricingFooter({ isSold }: { isSold: boolean }) {
  const text = usePricingText()
  return (
    <footer className="flex flex-col items-center gap-2 text-center text-sm text-muted">
      {isSold && (
        <p className="flex items-center gap-2">
          <ShieldCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
          {text('guarantee')}
        </p>
      )}
      <nav className="flex flex-wrap justify-center gap-x-5">
        {links.map(([href, label]) => (
          <Link
            key={href}
            href={href}
            className="inline-flex min-h-11 min-w-11 items-center justify-center text-link hover:underline"
          >
            {text(label)}
          </Link>
        ))}
      </nav>
    </footer>
  )
}
