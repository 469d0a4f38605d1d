import type { MessageKind } from '#contracts/messaging.ts'
import type { Language, MessageForm } from '#contracts/users.ts'

/** What is written to people met in business, formally or familiarly, in words that fit whoever writes to whomever. */
const defaults: Record<MessageForm, Record<MessageKind, Record<Language, string>>> = {
  formal: {
    first: {
      en: 'Hello {first_name}, it was a pleasure to meet you. I just scanned your card and wanted to say hello. {my_name}',
      es: 'Hola {first_name}, ha sido un placer coincidir con usted. Acabo de escanear su tarjeta y le envío un cordial saludo. {my_name}',
      pt: 'Olá {first_name}, foi um prazer conversar pessoalmente. Acabei de digitalizar seu cartão e fico à disposição. {my_name}',
      de: 'Guten Tag {first_name} {last_name}, vielen Dank für das Gespräch. Ich habe gerade Ihre Visitenkarte gescannt und wollte mich kurz bei Ihnen melden. {my_name}',
      fr: 'Bonjour {first_name}, c’était un plaisir de vous rencontrer. Je viens de scanner votre carte et tenais à vous saluer. {my_name}',
      it: 'Buongiorno {first_name}, è stato un piacere conoscerLa. Ho appena scansionato il Suo biglietto da visita e Le invio un cordiale saluto. {my_name}',
      ru: 'Здравствуйте, {first_name}! Было приятно с вами познакомиться. Ваша визитка уже в моих контактах, буду на связи. {my_name}',
      uk: 'Добрий день! Було приємно з вами познайомитися. Ваша візитка вже в моїх контактах, буду на зв’язку. {my_name}',
    },
    'follow-up': {
      en: 'Hello {first_name}, we met a few days ago and I would like to stay in touch. Would you have time for a short call? {my_name}',
      es: 'Hola {first_name}, coincidimos hace unos días y me gustaría seguir en contacto. ¿Tendría un momento para una breve llamada? {my_name}',
      pt: 'Olá {first_name}, conversamos há alguns dias e eu gostaria de manter contato. Haveria um momento para uma breve ligação? {my_name}',
      de: 'Guten Tag {first_name} {last_name}, wir haben uns vor einigen Tagen kennengelernt, und ich würde gern mit Ihnen in Kontakt bleiben. Hätten Sie Zeit für ein kurzes Telefonat? {my_name}',
      fr: 'Bonjour {first_name}, notre rencontre remonte à quelques jours et j’aimerais rester en contact avec vous. Auriez-vous un moment pour un bref appel ? {my_name}',
      it: 'Buongiorno {first_name}, il nostro incontro risale a qualche giorno fa e mi farebbe piacere restare in contatto con Lei. Avrebbe un momento per una breve telefonata? {my_name}',
      ru: 'Здравствуйте, {first_name}! Мы познакомились несколько дней назад, и мне хотелось бы продолжить общение. Найдётся ли у вас время для короткого звонка? {my_name}',
      uk: 'Добрий день! Ми познайомилися кілька днів тому, і мені хотілося б продовжити спілкування. Чи знайдеться у вас час для короткої розмови телефоном? {my_name}',
    },
  },
  familiar: {
    first: {
      en: 'Hi {first_name}, great to meet you! I just scanned your card and wanted to say hi. {my_name}',
      es: 'Hola {first_name}, ¡qué gusto haber coincidido! Acabo de escanear tu tarjeta y quería saludarte. {my_name}',
      pt: 'Oi {first_name}, foi ótimo conhecer você! Acabei de digitalizar seu cartão e já salvei seu contato. Vamos nos falando! {my_name}',
      de: 'Hallo {first_name}, schön, dass wir uns kennengelernt haben! Ich habe gerade deine Visitenkarte gescannt und wollte mich kurz melden. {my_name}',
      fr: 'Salut {first_name}, c’était un plaisir de faire ta connaissance ! Je viens de scanner ta carte et je voulais te dire bonjour. {my_name}',
      it: 'Ciao {first_name}, è stato un piacere conoscerti! Ho appena scansionato il tuo biglietto e volevo salutarti. {my_name}',
      ru: 'Привет, {first_name}! Было здорово познакомиться! Твоя визитка уже в моих контактах, буду на связи. {my_name}',
      uk: 'Привіт! Було дуже приємно познайомитися! Твоя візитка вже в моїх контактах, буду на зв’язку. {my_name}',
    },
    'follow-up': {
      en: 'Hi {first_name}, we met a few days ago and I would love to stay in touch. Do you have time for a short call? {my_name}',
      es: 'Hola {first_name}, nos conocimos hace unos días y me gustaría seguir en contacto. ¿Tienes un rato para una llamada? {my_name}',
      pt: 'Oi {first_name}, a gente se conheceu há alguns dias e eu gostaria de manter contato. Você tem um tempinho para uma ligação? {my_name}',
      de: 'Hallo {first_name}, wir haben uns vor ein paar Tagen kennengelernt, und ich würde gern mit dir in Kontakt bleiben. Hast du Zeit für ein kurzes Telefonat? {my_name}',
      fr: 'Salut {first_name}, on s’est parlé il y a quelques jours et j’aimerais garder le contact. Tu aurais un moment pour un petit appel ? {my_name}',
      it: 'Ciao {first_name}, è passato qualche giorno dal nostro incontro e mi piacerebbe restare in contatto. Hai un momento per una breve telefonata? {my_name}',
      ru: 'Привет, {first_name}! Мы познакомились несколько дней назад, и мне хочется оставаться на связи. Найдётся у тебя время для короткого звонка? {my_name}',
      uk: 'Привіт! Ми познайомилися кілька днів тому, і мені хочеться лишатися на зв’язку. Знайдеться в тебе час для короткої розмови телефоном? {my_name}',
    },
  },
}

/** The message of somebody who has not written their own. */
export function defaultMessage(language: Language, { kind, form }: { kind: MessageKind; form: MessageForm }): string {
  return defaults[form][kind][language]
}

const subjects: Record<Language, string> = {
  en: 'Good to meet you',
  es: 'Un placer coincidir',
  pt: 'Foi um prazer conversar',
  de: 'Schön, dass wir uns kennengelernt haben',
  fr: 'Suite à notre rencontre',
  it: 'Piacere di esserci conosciuti',
  ru: 'Приятно было познакомиться',
  uk: 'Приємно познайомитися',
}

/** The subject of a first e-mail, before the place where both met. */
export function defaultSubject(language: Language): string {
  return subjects[language]
}

/** Whether a text is a default of that kind, in whichever language and form: nobody wrote it themselves. */
export function isDefaultMessage(text: string, kind: MessageKind): boolean {
  return Object.values(defaults).some(form => Object.values(form[kind]).includes(text))
}
