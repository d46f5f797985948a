import { action, points, products, table, tools, translatedPage } from '../blocks.ts'

export const fz = translatedPage({
  address: '/fz',
  name: 'Strumenti FZ',
  summary: 'Sette strumenti, un account. Trova quello per la tua auto, il tuo furgone o la tua officina.',
  actionLabel: 'Confronta tutti gli strumenti',
  blocks: [
    products('Tutti gli strumenti FZ'),
    table(
      'In una riga',
      ['Strumento', 'Ideale per', 'Accesso', 'Cosa scrive'],
      ['FLASHZILLA Lite', 'Un’auto, prima rimappatura', 'OBD', 'Stage 1, eco e traino'],
      ['FLASHZILLA V3', 'Appassionati con più auto', 'OBD', 'Tutti gli stage, motore e cambio'],
      ['FZ Truck', 'Pick-up e traino', 'OBD', 'Power Stroke, Duramax, Cummins, EcoDiesel'],
      ['FZ Link DSG', 'Solo cambio', 'OBD', 'DSG, S tronic e Haldex'],
      ['FZ Mobile', 'Tuner a domicilio', 'OBD', 'Tutti gli stage, con batteria e modem propri'],
      ['FZ Bench', 'Centraline bloccate', 'Bench', 'Bosch serie 17, MG1, MD1, Simos, Continental, Delphi'],
      ['FZPRO', 'Officine', 'OBD, bench, boot', 'Tutto il catalogo'],
    ),
    points(
      'Uguale per tutti',
      ['Il tuo originale è al sicuro', 'Ogni lettura resta nel tuo account, finché ne hai uno.'],
      ['Aggiornamenti inclusi', 'Nuove centraline e correzioni arrivano online, senza canone annuo.'],
      ['Un aiuto che risponde', 'Ticket, sessioni di recupero e sessioni remote con chi ha scritto il file.'],
    ),
    tools('Copertura dal catalogo'),
    action(
      'Hai uno strumento più vecchio?',
      'Dallo in permuta e paga la differenza.',
      'Valuta il tuo strumento',
      '/trade-in',
    ),
  ],
})
