import type { Signature } from './signature.ts'

export const portuguese: Signature[] = [
  {
    name: 'from Brazil, with a CNPJ, an extension and a postcode',
    region: 'BR',
    text: `Abraço,

Rodrigo Almeida Prado
Gerente de Contas Corporativas

Vértice Soluções em TI Ltda.
CNPJ 18.442.907/0001-55
Av. Paulista, 1374 - 12º andar - Bela Vista
São Paulo - SP - CEP 01310-100
Tel.: (11) 3254-7810 | Ramal 233
Cel.: (11) 98841-2076
rodrigo.prado@verticeti.com.br
www.verticeti.com.br`,
    fields: {
      first_name: 'Rodrigo',
      last_name: 'Almeida Prado',
      company: 'Vértice Soluções em TI Ltda.',
      position: 'Gerente de Contas Corporativas',
      website: 'www.verticeti.com.br',
      address: 'Av. Paulista, 1374 - 12º andar - Bela Vista, São Paulo - SP - CEP 01310-100',
      country: 'BR',
      emails: ['rodrigo.prado@verticeti.com.br'],
      phones: ['mobile +5511988412076', 'office +551132547810'],
    },
  },
  {
    name: 'from Portugal, with the notices about call charges and a NIF',
    region: 'PT',
    text: `Com os melhores cumprimentos,

Inês Carvalho Matos
Diretora de Recursos Humanos

Cerâmica do Vouga, S.A.
Zona Industrial de Taboeira, Lote 18
3800-055 Aveiro – Portugal
T. +351 234 301 870 (chamada para a rede fixa nacional)
TM. +351 917 445 203 (chamada para a rede móvel nacional)
ines.matos@ceramicadovouga.pt
www.ceramicadovouga.pt
NIF 501 882 437`,
    fields: {
      first_name: 'Inês',
      last_name: 'Carvalho Matos',
      company: 'Cerâmica do Vouga, S.A.',
      position: 'Diretora de Recursos Humanos',
      website: 'www.ceramicadovouga.pt',
      address: 'Zona Industrial de Taboeira, Lote 18, 3800-055 Aveiro – Portugal',
      country: 'PT',
      emails: ['ines.matos@ceramicadovouga.pt'],
      phones: ['mobile +351917445203', 'office +351234301870'],
    },
  },
  {
    name: 'a lawyer from Brazil, emphasis, icons, a number of the bar',
    region: 'BR',
    text: `Att.,

*Dra. Luciana Barreto Nunes*
Advogada | OAB/RJ 184.207
_Barreto Nunes Advocacia_
📍 Rua da Assembleia, 10, sala 2411, Centro, Rio de Janeiro/RJ
📲 WhatsApp: (21) 99714-3062
📞 (21) 2531-0984
📧 luciana@barretonunes.adv.br
💻 barretonunes.adv.br
Atendimento com hora marcada. Siga-nos: @barretonunesadv`,
    fields: {
      first_name: 'Luciana',
      last_name: 'Barreto Nunes',
      company: 'Barreto Nunes Advocacia',
      position: 'Advogada',
      website: 'barretonunes.adv.br',
      address: 'Rua da Assembleia, 10, sala 2411, Centro, Rio de Janeiro/RJ',
      country: 'BR',
      emails: ['luciana@barretonunes.adv.br'],
      phones: ['whatsapp +5521997143062', 'other +552125310984'],
    },
  },
]
