import { action, form, translatedPage, notice, points, questions, rentals, steps, table } from '../blocks.ts'

export const loanerTools = translatedPage({
  address: '/loaner-tools',
  name: 'Leihgeräte',
  summary: 'Für Händler: ein Flash-Tool für sieben Tage, zum Ausprobieren oder um eine Reparatur zu überbrücken.',
  actionLabel: 'Leihgerät anfragen',
  blocks: [
    points(
      '',
      [
        'An echten Aufträgen ausprobieren',
        'Eine Woche mit allen Funktionen. Sie zahlen für die bestellten Dateien, nicht für die Zeit.',
      ],
      ['Reparatur überbrücken', 'Ihr FZPRO ist bei uns? Ein Leihgerät geht am selben Tag hinaus.'],
      ['Behalten', 'Entscheiden Sie sich in der Woche, und das Leihgerät gehört Ihnen zum Händlerpreis.'],
    ),
    table(
      'Leihen oder mieten?',
      ['', 'Leihgerät', 'Mietgerät'],
      ['Für', 'Händler', 'Alle'],
      ['Gebühr', 'Keine', 'Laut Liste unten'],
      ['Kaution', 'Im Händlerkonto reserviert', 'Auf der Karte reserviert'],
      ['Dauer', '7 Tage', '7 Tage, verlängerbar'],
      ['Versand', 'Wir zahlen beide Wege', 'Rücksendeetikett liegt bei'],
    ),
    rentals('Tools zum Leihen und Mieten'),
    steps(
      'So funktioniert es',
      ['Anfragen', 'Nennen Sie das Tool, die Woche und die Steuergeräte.'],
      ['Bestätigen', 'Wir prüfen, was verfügbar ist, und reservieren die Kaution in Ihrem Kreditlimit.'],
      ['Verwenden', 'Das Tool ist auf Ihr Händlerkonto registriert, solange Sie es haben.'],
      ['Zurückgeben', 'Legen Sie es in den Karton, in dem es kam. Die Kaution wird frei, wenn es vollständig ankommt.'],
    ),
    notice(
      'warning',
      'Nehmen Sie nichts aus dem Koffer. Ein fehlender Kabelbaum oder Adapter wird zum Listenpreis berechnet.',
    ),
    questions(
      'Bedingungen in Kürze',
      [
        'Wie spät darf es sein?',
        'Einen Arbeitstag. Danach kostet jeder Tag die tägliche Verspätungsgebühr, höchstens die Kaution.',
      ],
      [
        'Was, wenn es kaputtgeht?',
        'Übliche Abnutzung tragen wir. Schäden durch Wasser, Gewalt oder Verpolung berechnen wir zu den Kosten.',
      ],
    ),
    form('Leihgerät anfragen', 'contact'),
    action('Kein Händler?', 'Mieten Sie stattdessen ein Tool.', 'Mietgeräte', '/rentaltools'),
  ],
})
