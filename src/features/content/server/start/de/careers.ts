import { translatedPage, points, positions, questions } from '../blocks.ts'

export const careers = translatedPage({
  address: '/careers',
  name: 'Karriere',
  summary: 'Wir stimmen Motoren ab und bauen die Tools dafür, in Reno, in Venlo und dort, wo Sie am besten arbeiten.',
  actionLabel: 'Offene Stellen',
  blocks: [
    points(
      '',
      [
        'Autos statt Folien',
        'Jede Datei wird gefahren oder auf dem Prüfstand gemessen, bevor ein Kunde sie bekommt. Oft von Ihnen.',
      ],
      ['Zeit, es richtig zu machen', 'Eine Abstimmung dauert so lange, wie sie dauert. Niemand zählt Dateien.'],
      ['Offen lernen', 'Logs, Kennfelder und Fehlschläge werden im Team geteilt.'],
    ),
    positions('Offene Stellen'),
    questions(
      'Wie wir einstellen',
      [
        'Was geschieht nach meiner Bewerbung?',
        'Sie hören innerhalb von fünf Arbeitstagen von uns. Es folgen ein Gespräch von 30 Minuten, eine praktische Aufgabe, die wir bezahlen, und ein Tag mit dem Team.',
      ],
      [
        'Was soll ich senden?',
        'Einen Lebenslauf und etwas, das Sie gemacht haben: ein ausgewertetes Log, ein Projekt, ein Auto. Kein Anschreiben.',
      ],
      [
        'Wie lange bewahren Sie meine Daten auf?',
        'Sechs Monate, nachdem die Stelle besetzt ist, es sei denn, Sie bitten uns, sie früher zu löschen.',
      ],
    ),
  ],
})
