import { ChevronDown, Download, FileSpreadsheet, IdCard } from 'lucide-react'
import type { Profile } from '#contracts/portal.ts'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Menu, MenuItem } from '#miniapp/ui/menu/menu.tsx'
import { UpgradeDialog } from './upgrade-dialog.tsx'
import { useExport } from './use-export.ts'

const otherForms = ['google', 'outlook', 'hubspot', 'vcard'] as const

/** All contacts as CSV; beside it the forms for other programs. */
export function ExportButtons({ user }: { user: Profile }) {
  const text = usePortalText()
  const { isExporting, needsUpgrade, forgetUpgrade, start } = useExport(user)
  return (
    <>
      <span className="flex gap-1">
        <Button icon={Download} disabled={isExporting} onClick={() => void start()}>
          {text(isExporting ? 'contacts.exporting' : 'contacts.export')}
        </Button>
        <Menu trigger={<Button icon={ChevronDown} disabled={isExporting} aria-label={text('contacts.moreForms')} />}>
          {otherForms.map(form => (
            <MenuItem key={form} icon={form === 'vcard' ? IdCard : FileSpreadsheet} onSelect={() => void start(form)}>
              {text(`contacts.${form}`)}
            </MenuItem>
          ))}
        </Menu>
      </span>
      {needsUpgrade && <UpgradeDialog onClose={forgetUpgrade} onVcard={() => void start('vcard')} />}
    </>
  )
}
