import { type OtherWords, pairs } from './other-words.ts'

export const russian: OtherWords = {
  firstNames: {
    man: [
      'Алексей=Alexey Дмитрий=Dmitry Сергей=Sergey Иван=Ivan Павел=Pavel Андрей=Andrey Михаил=Mikhail Юрий=Yuri',
      'Светояр=Svetoyar Лучезар=Luchezar Мирогост=Mirogost Тигрий=Tigriy',
    ],
    woman: [
      'Анна=Anna Мария=Maria Екатерина=Ekaterina Ольга=Olga Наталья=Natalia Елена=Elena Татьяна=Tatiana Юлия=Yulia',
      'Лучезара=Luchezara Снежина=Snezhina Ветана=Vetana',
    ],
  },
  fathers: {
    man: 'Сергеевич Андреевич Иванович Николаевич Олегович Юрьевич',
    woman: 'Сергеевна Андреевна Ивановна Николаевна Олеговна Юрьевна',
  },
  surnames: {
    starts:
      'Зареч=Zarech Крутояр=Krutoyar Белогор=Belogor Дубров=Dubrov Тихореч=Tikhorech Щеглован=Shcheglovan Жаворон=Zhavoron Черемш=Cheremsh Подлес=Podles Ветроград=Vetrograd',
    ends: {
      man: 'ов=ov ев=ev ин=in ский=sky енко=enko',
      woman: 'ова=ova ева=eva ина=ina ская=skaya енко=enko',
    },
  },
  firms:
    'Ветролом=Vetrolom Янтара=Yantara Северень=Severen Лугомир=Lugomir Каменица=Kamenitsa Рассвета=Rassveta Глубинка=Glubinka',
  frames: [
    ['ООО «§»', '§ LLC'],
    ['АО «§»', '§ JSC'],
    ['ООО «§ Строй»', '§ Stroy LLC'],
    ['Группа компаний «§»', '§ Group'],
    ['Студия «§»', '§ Studio'],
    ['§', '§'],
    ['ИП «§»', '§'],
    ['Торговый дом «§»', '§ Trading House'],
  ],
  positions: [
    pairs(`
Генеральный директор = General Director
Менеджер по продажам = Sales Manager
Заместитель директора = Deputy Director
Руководитель отдела закупок = Head of Procurement
Главный бухгалтер = Chief Accountant
Коммерческий директор = Commercial Director
Ведущий инженер = Lead Engineer`),
    pairs(`
Пчеловод = Beekeeper
Реставратор мебели = Furniture Restorer
Хореограф = Choreographer
Сомелье = Sommelier
Картограф = Cartographer
Стеклодув = Glassblower
Садовник = Gardener
Настройщик роялей = Piano Tuner`),
  ],
  departments: ['Отдел продаж', 'Департамент логистики', 'Служба поддержки'],
  addresses: [
    '12302#, г. Москва, ул. Рочдельская, д. 1#, стр. #',
    'Россия, 19000#, Санкт-Петербург, Невский пр-т, 2#, оф. 1#',
    '62001#, г. Екатеринбург, ул. Малышева, 5#, офис 12##',
    'г. Казань, ул. Баумана, д. #4, кв. 1#',
    '34400#, Ростов-на-Дону, пер. Семашко, ##',
  ],
  topLevel: ['ru', 'ru', 'com'],
  phones: [
    ['+7 (9##) ###-##-##', '8 (9##) ###-##-##', '+7 9## ### ## ##'],
    ['+7 (495) ###-##-##', '8 (812) ###-##-##', '8-800-###-##-##'],
  ],
  labels: [
    { mobile: 'Моб.', office: 'Тел.', fax: 'Факс' },
    { mobile: 'моб. тел.', office: 'тел.', fax: 'факс' },
    { mobile: 'Мобильный', office: 'Телефон', fax: 'Факс' },
  ],
  registers: ['ИНН 77########', 'ОГРН 1##77########'],
  hours: 'Пн-Пт 9:00-18:00',
}

export const ukrainian: OtherWords = {
  firstNames: {
    man: [
      'Олексій=Oleksii Андрій=Andrii Сергій=Serhii Тарас=Taras Михайло=Mykhailo Юрій=Yurii Богдан=Bohdan',
      'Живосил=Zhyvosyl Гордомир=Hordomyr Світояр=Svitoiar',
    ],
    woman: [
      'Оксана=Oksana Ірина=Iryna Наталія=Nataliia Олена=Olena Юлія=Yuliia Марія=Mariia',
      'Живосила=Zhyvosyla Літослава=Litoslava Квітана=Kvitana',
    ],
  },
  fathers: {
    man: 'Іванович Петрович Сергійович Михайлович',
    woman: 'Іванівна Петрівна Сергіївна Михайлівна',
  },
  surnames: {
    starts: 'Вербов=Verbov Їжак=Yizhak Криниц=Krynyts Явор=Yavor Степов=Stepov Гайдай=Haidai Лугов=Luhov Щедр=Shchedr',
    ends: {
      man: 'енко=enko ук=uk ський=skyi ишин=yshyn ець=ets',
      woman: 'енко=enko ук=uk ська=ska ишина=yshyna ець=ets',
    },
  },
  firms: 'Вітролом=Vitrolom Бурштина=Burshtyna Калинія=Kalyniia Світанка=Svitanka Гайвора=Haivora Зоресвіт=Zoresvit',
  frames: [
    ['ТОВ «§»', '§ LLC'],
    ['ПрАТ «§»', '§ PJSC'],
    ['ТОВ «§ Буд»', '§ Bud LLC'],
    ['Група компаній «§»', '§ Group'],
    ['§', '§'],
    ['Майстерня «§»', '§ Workshop'],
  ],
  positions: [
    pairs(`
Генеральний директор = General Director
Менеджер з продажу = Sales Manager
Заступник директора = Deputy Director
Головний бухгалтер = Chief Accountant
Керівник відділу логістики = Head of Logistics
Провідний інженер = Lead Engineer`),
    pairs(`
Бджоляр = Beekeeper
Реставратор меблів = Furniture Restorer
Хореограф = Choreographer
Сомельє = Sommelier
Склодув = Glassblower
Садівник = Gardener`),
  ],
  departments: ['Відділ продажу', 'Департамент логістики', 'Служба підтримки'],
  addresses: [
    '0100#, м. Київ, вул. Хрещатик, 2#',
    'вул. Зелена, 10#, м. Львів, 7903#',
    'Україна, 6100#, м. Харків, просп. Науки, буд. 1#, оф. 2#',
    '6500#, Одеса, вул. Дерибасівська, ##',
  ],
  topLevel: ['ua', 'com.ua', 'com'],
  phones: [
    ['+380 67 ### ## ##', '(050) ###-##-##', '+38 (063) ###-##-##'],
    ['+380 44 ### ## ##', '(032) ###-##-##'],
  ],
  labels: [
    { mobile: 'Моб.', office: 'Тел.', fax: 'Факс' },
    { mobile: 'моб. тел.', office: 'тел.', fax: 'факс' },
  ],
  registers: ['ЄДРПОУ 3#######', 'ІПН 3#########'],
  hours: 'Пн-Пт 9:00-18:00',
}
