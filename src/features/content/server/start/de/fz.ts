import { action, translatedPage, points, products, table, tools } from '../blocks.ts'

export const fz = translatedPage({
  address: '/fz',
  name: 'FZ-Tools',
  summary: 'Sieben Tools, ein Konto. Finden Sie das richtige für Ihr Auto, Ihren Transporter oder Ihre Werkstatt.',
  actionLabel: 'Alle Tools vergleichen',
  blocks: [
    products('Alle FZ-Tools'),
    table(
      'Jedes in einer Zeile',
      ['Tool', 'Am besten für', 'Zugang', 'Was es schreibt'],
      ['FLASHZILLA Lite', 'Ein Auto, das erste Tuning', 'OBD', 'Stage 1, Eco und Anhängerbetrieb'],
      ['FLASHZILLA V3', 'Enthusiasten mit mehreren Autos', 'OBD', 'Alle Stages, Motor und Getriebe'],
      ['FZ Truck', 'Pick-ups und Anhängerbetrieb', 'OBD', 'Power Stroke, Duramax, Cummins, EcoDiesel'],
      ['FZ Link DSG', 'Nur Getriebe', 'OBD', 'DSG, S tronic und Haldex'],
      ['FZ Mobile', 'Tuner, die unterwegs sind', 'OBD', 'Alle Stages, mit eigenem Akku und Modem'],
      ['FZ Bench', 'Gesperrte Steuergeräte', 'Bench', 'Bosch 17er-Reihe, MG1, MD1, Simos, Continental, Delphi'],
      ['FZPRO', 'Werkstätten', 'OBD, Bench, Boot', 'Alles im Katalog'],
    ),
    points(
      'Bei allen gleich',
      ['Ihr Original ist sicher', 'Jede Auslesung bleibt in Ihrem Konto, solange Sie eines haben.'],
      ['Updates inklusive', 'Neue Steuergeräte und Korrekturen kommen per Funk, ohne Jahresgebühr.'],
      ['Hilfe, die antwortet', 'Tickets, Soforthilfe und Fernwartung von denen, die die Datei geschrieben haben.'],
    ),
    tools('Abdeckung laut Katalog'),
    action(
      'Sie haben ein älteres Tool?',
      'Geben Sie es in Zahlung und zahlen Sie nur den Rest.',
      'Tool bewerten',
      '/trade-in',
    ),
  ],
})
