import { foldText } from 'card-reader/compare-text'

/** What somebody says to the bot as to a person: a greeting, thanks, assent, or the question what it can do. */
export type SmallTalk = 'hello' | 'thanks' | 'assent' | 'help'

const greetings = [
  ...['hello', 'hi', 'hey', 'good morning', 'good afternoon', 'good evening'],
  ...['hallo', 'servus', 'moin', 'guten tag', 'guten morgen', 'guten abend', 'grüß gott', 'hola', 'buenas'],
  ...['buenos días', 'buenas tardes', 'buenas noches', 'olá', 'oi', 'bom dia', 'boa tarde', 'boa noite'],
  ...['bonjour', 'salut', 'bonsoir', 'coucou', 'ciao', 'salve', 'buongiorno', 'buonasera'],
  ...['привет', 'здравствуйте', 'добрый день', 'доброе утро', 'добрый вечер'],
  ...['привіт', 'вітаю', 'добрий день', 'доброго дня', 'добрий ранок', 'добрий вечір'],
]
const thanks = [
  ...['thanks', 'thank you', 'thx', 'many thanks', 'ok thanks', 'danke', 'vielen dank', 'dankeschön'],
  ...['gracias', 'muchas gracias', 'mil gracias', 'obrigado', 'obrigada', 'muito obrigado', 'muito obrigada', 'valeu'],
  ...['merci', 'merci beaucoup', 'grazie', 'mille grazie'],
  ...['спасибо', 'большое спасибо', 'дякую', 'щиро дякую', 'дуже дякую', 'спасибі'],
]
const assents = [
  ...['ok', 'okay', 'great', 'cool', 'super', 'perfect', 'nice', 'yes', 'well done', 'alles klar', 'prima', 'toll'],
  ...['perfekt', 'genial', 'vale', 'perfecto', 'muy bien', 'ótimo', 'perfeito', 'legal', 'beleza', 'parfait'],
  ...['d’accord', 'très bien', 'perfetto', 'va bene', 'ottimo', 'ок', 'хорошо', 'отлично', 'супер', 'понятно'],
  ...['добре', 'чудово', 'зрозуміло', 'гаразд'],
]
const questions = [
  ...[
    'help',
    'how does this work',
    'how does it work',
    'how do i use',
    'what can you do',
    'what do you do',
    'who are you',
  ],
  ...['hilfe', 'hilf mir', 'wie geht das', 'wie funktioniert', 'was kannst du', 'was machst du', 'wer bist du'],
  ...['ayuda', 'cómo funciona', 'qué puedes hacer', 'qué haces', 'quién eres', 'ajuda', 'como funciona'],
  ...['o que você faz', 'o que você pode fazer', 'quem é você', 'aide', 'aidez moi', 'comment ça marche'],
  ...['comment ça fonctionne', 'que peux tu faire', 'que pouvez vous faire', 'qui es tu', 'aiuto', 'come funziona'],
  ...['cosa puoi fare', 'cosa sai fare', 'chi sei', 'помощь', 'помоги', 'помогите', 'как это работает'],
  ...[
    'что ты умеешь',
    'что вы умеете',
    'кто ты',
    'допомога',
    'допоможи',
    'як це працює',
    'що ти вмієш',
    'що ви вмієте',
  ],
]

/** Folded phrases, the words of each between spaces. */
const kinds: readonly (readonly [phrase: string, SmallTalk])[] = [
  ...greetings.map(text => [keyOf(text), 'hello'] as const),
  ...thanks.map(text => [keyOf(text), 'thanks'] as const),
  ...assents.map(text => [keyOf(text), 'assent'] as const),
  ...questions.map(text => [keyOf(text), 'help'] as const),
]

/** So many words may follow a phrase: "thanks a lot", "how does this work here". */
const mostAfter: Record<SmallTalk, number> = { hello: 2, thanks: 3, assent: 0, help: 3 }

/** The kind of small talk that a text is, in any of the languages: it begins with a known phrase, and hardly goes on. Signs alone are assent. */
export function smallTalkIn(text: string): SmallTalk | undefined {
  const key = keyOf(text)
  if (key.trim() === '') return /\p{Extended_Pictographic}/u.test(text) ? 'assent' : undefined
  const found = kinds.find(
    ([phrase, kind]) => key.startsWith(phrase) && wordsIn(key) - wordsIn(phrase) <= mostAfter[kind],
  )
  return found?.[1]
}

const wordsIn = (key: string) => key.trim().split(' ').length

/** The folded words of a text, without signs, each between spaces. */
function keyOf(text: string): string {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  return ` ${words.map(foldText).join(' ')} `
}
