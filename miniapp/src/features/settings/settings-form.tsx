import { FormProvider } from 'react-hook-form'
import type { User } from '#core/contracts/users.ts'
import { AppKeysCard } from '#miniapp/components/app-keys/app-keys-card.tsx'
import { WebhooksCard } from '#miniapp/components/webhooks/webhooks-card.tsx'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { useMainButton } from '#miniapp/telegram/use-main-button.ts'
import { AiReadingCard } from './cards/ai-reading-card.tsx'
import { AutoSendCard } from './cards/auto-send-card.tsx'
import { DataCard } from './cards/data-card.tsx'
import { FollowUpCard } from './cards/follow-up-card.tsx'
import { HomeScreenCard } from './cards/home-screen-card.tsx'
import { ImagesCard } from './cards/images-card.tsx'
import { LanguageCard } from './cards/language-card.tsx'
import { MyCardCard } from './cards/my-card-card.tsx'
import { ContactInformation } from './form/contact-information.tsx'
import { MessageTemplate } from './form/message-template.tsx'
import { SaveBar } from './form/save-bar.tsx'
import { useSettingsForm } from './form/use-settings-form.ts'
import { WhatsAppSettings } from './form/whatsapp-settings.tsx'
import { PlansLink } from './parts/plan-note.tsx'
import { useSettingsText } from './parts/settings-text.ts'

const formId = 'settings-form'

/** SPEC's form with its bar at the bottom of the screen, and below the form what needs no saving. */
export function SettingsForm({ user }: { user: User }) {
  const text = useSettingsText()
  const { form, isSaving, submit, discard } = useSettingsForm(user)
  const { isDirty } = form.formState
  useClosingGuard(isDirty)
  const hasMainButton = useMainButton({
    text: text(isSaving ? 'saving' : 'save'),
    enabled: !isSaving,
    busy: isSaving,
    onPress: () => void submit(),
  })
  return (
    <>
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 p-4 pb-8 lg:pt-6">
          <h1 className="text-lg font-semibold">{text('title')}</h1>
          <FormProvider {...form}>
            <form id={formId} onSubmit={event => void submit(event)} noValidate className="flex flex-col gap-4">
              <ContactInformation />
              <WhatsAppSettings />
              <MessageTemplate />
            </form>
          </FormProvider>
          <MyCardCard />
          <LanguageCard user={user} />
          <HomeScreenCard />
          <AiReadingCard user={user} />
          <ImagesCard user={user} />
          <AutoSendCard />
          <FollowUpCard />
          <AppKeysCard upgrade={<PlansLink />} />
          <WebhooksCard upgrade={<PlansLink />} />
          <DataCard user={user} />
        </div>
      </div>
      <SaveBar
        formId={formId}
        isDirty={isDirty}
        isSaving={isSaving}
        hasMainButton={hasMainButton}
        onDiscard={discard}
      />
    </>
  )
}
