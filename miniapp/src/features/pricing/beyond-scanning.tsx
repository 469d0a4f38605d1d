import { Braces, CalendarDays, type LucideIcon, ScanText, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { usePricingText } from './pricing-text.ts'

/** What else the product does, and which plans include it where plans are sold. */
export function BeyondScanning({ isSold, hasAiService }: { isSold: boolean; hasAiService: boolean }) {
  const text = usePricingText()
  const paid = isSold && text('beyond.paidPlans')
  return (
    <section aria-labelledby="beyond" className="flex flex-col gap-4">
      <h2 id="beyond" className="text-center text-lg font-semibold">
        {text('beyond.title')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        <Item icon={CalendarDays} title={text('beyond.events.title')} plans={isSold && text('beyond.everyPlan')}>
          {text('beyond.events.text')}
        </Item>
        <Item icon={Smartphone} title={text('beyond.addressBook.title')} plans={paid}>
          {text('beyond.addressBook.text')}
        </Item>
        <Item icon={Braces} title={text('beyond.api.title')} plans={paid}>
          {text('beyond.api.text')}
          <ExternalLink
            href={`${location.origin}/api/v1`}
            className="flex min-h-11 items-center self-start text-link hover:underline"
          >
            {text('beyond.api.link')}
          </ExternalLink>
        </Item>
        <Item icon={ScanText} title={text('beyond.ai.title')} plans={paid}>
          {text(hasAiService ? 'beyond.ai.service' : 'beyond.ai.text')}
        </Item>
      </ul>
    </section>
  )
}

type ItemProps = { icon: LucideIcon; title: string; plans: string | false; children: ReactNode }

function Item({ icon: Icon, title, plans, children }: ItemProps) {
  return (
    <li className="flex gap-3 rounded-card border border-hairline bg-surface p-5">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" />
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="font-medium">{title}</h3>
        {plans && <p className="text-xs text-muted">{plans}</p>}
        <div className="text-sm text-pretty text-muted">{children}</div>
      </div>
    </li>
  )
}
