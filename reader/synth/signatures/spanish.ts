import type { Signature } from './signature.ts'

export const spanish: Signature[] = [
  {
    name: 'from Spain, the firm in capitals, an extension, a NIF and a notice',
    region: 'ES',
    text: `Quedo a la espera de sus comentarios.

Un saludo,

Marta Iglesias Romero
Responsable de Compras

SUMINISTROS INDUSTRIALES DEL EBRO, S.L.
Pol. Ind. Malpica, C/ E, nave 32
50016 Zaragoza

Tel.: 976 57 14 20 – Ext. 214
Móvil: 647 38 21 09
marta.iglesias@siebro.es
www.siebro.es
NIF: B-50447213

De conformidad con lo establecido en el RGPD (UE) 2016/679, le informamos de que sus datos serán tratados por nuestra empresa.`,
    fields: {
      first_name: 'Marta',
      last_name: 'Iglesias Romero',
      company: 'SUMINISTROS INDUSTRIALES DEL EBRO, S.L.',
      position: 'Responsable de Compras',
      website: 'www.siebro.es',
      address: 'Pol. Ind. Malpica, C/ E, nave 32, 50016 Zaragoza',
      country: 'ES',
      emails: ['marta.iglesias@siebro.es'],
      phones: ['mobile +34647382109', 'office +34976571420'],
    },
  },
  {
    name: 'from Mexico, with a degree and an RFC',
    region: 'MX',
    text: `Saludos cordiales,

Lic. Fernando Castañeda Ruiz
Gerente Comercial Zona Norte
Grupo Ferretero Monterrey S.A. de C.V.
Av. Constitución 1820 Pte., Col. Obispado, 64060 Monterrey, N.L., México
Oficina: (81) 8347 2290 ext. 105
Cel. / WhatsApp: +52 81 1902 7745
fcastaneda@gfm.com.mx | www.gfm.com.mx
RFC: GFM 980514 K21`,
    fields: {
      first_name: 'Fernando',
      last_name: 'Castañeda Ruiz',
      company: 'Grupo Ferretero Monterrey S.A. de C.V.',
      position: 'Gerente Comercial Zona Norte',
      website: 'www.gfm.com.mx',
      address: 'Av. Constitución 1820 Pte., Col. Obispado, 64060 Monterrey, N.L., México',
      country: 'MX',
      emails: ['fcastaneda@gfm.com.mx'],
      phones: ['whatsapp +528119027745', 'office +528183472290'],
    },
  },
  {
    name: 'an architect, middle dots, a number of a professional register',
    region: 'ES',
    text: `Buenos días, Luis:
Te paso mis datos para la factura. ¡Gracias!
Un abrazo,
Nuria
--
Nuria Pascual Ferrer · Arquitecta · Colegiada nº 51.283
Estudi Pascual Arquitectura
Carrer de Provença, 281, 2n 1a · 08037 Barcelona
☎ 93 215 48 76 · 📱 655 012 943
nuria@estudipascual.cat · estudipascual.cat`,
    fields: {
      first_name: 'Nuria',
      last_name: 'Pascual Ferrer',
      company: 'Estudi Pascual Arquitectura',
      position: 'Arquitecta',
      website: 'estudipascual.cat',
      address: 'Carrer de Provença, 281, 2n 1a, 08037 Barcelona',
      country: 'ES',
      emails: ['nuria@estudipascual.cat'],
      phones: ['mobile +34655012943', 'other +34932154876'],
    },
  },
]
