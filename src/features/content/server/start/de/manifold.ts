import { action, dyno, notice, points, products, questions, table, translatedPage } from '../blocks.ts'

export const manifold = translatedPage({
  address: '/manifold',
  name: 'Ansaugbrücken',
  summary: 'Luft, wo dem Serienguss der Querschnitt ausgeht. Was eine Ansaugbrücke ändert und wann sie sich lohnt.',
  actionLabel: 'Ansaugung ansehen',
  blocks: [
    points(
      '',
      ['Gleiche Zylinder', 'Gleich lange Saugrohre und ein größeres Plenum versorgen auch die äußeren Zylinder.'],
      [
        'Platz für Ladedruck',
        'Der Widerstand des Seriengusses wächst mit dem Durchsatz. Spürbar wird er bei der Leistung, ab der ein größerer Turbo beginnt.',
      ],
      ['Anschlüsse für mehr', 'Aufnahmen für zusätzliche Einspritzdüsen, Methanoldüsen und einen Temperatursensor.'],
    ),
    products('Teile, die dazu passen'),
    table(
      'Wann sich eine Ansaugbrücke lohnt',
      ['Aufbau', 'Zu erwarten', 'Urteil'],
      ['Serienturbo, Stage 1', 'Kaum messbar', 'Kaufen Sie lieber Reifen'],
      ['Serienturbo, Stage 2', 'Etwas über 6.000 U/min', 'Wenn die alte ohnehin ausgebaut ist'],
      ['Hybridturbo', 'Weniger Gegendruck, kühlere Ladeluft', 'Ja'],
      ['Großer Turbo, über 450 PS', 'Der Serienguss begrenzt', 'Ja, passend zum Ziel dimensioniert'],
    ),
    dyno('Derselbe Motor, Serie und getunt'),
    notice(
      'note',
      'Eine Ansaugbrücke ändert Füllung und Lastmodell. Lassen Sie die Datei anpassen: Luftmasse, Drehmomentmodell und Kraftstoff.',
    ),
    questions(
      'Vor der Bestellung',
      [
        'Verliere ich unten herum Drehmoment?',
        'Kurze Saugrohre verschieben das Drehmoment zu höherer Drehzahl. Unsere Tunings holen einen Teil mit Ladedruck zurück.',
      ],
      [
        'Bleiben die Klappen?',
        'Wenn das Tuning es so angibt. Ohne Saugrohrklappen ändern sich bei einem Straßenauto die Kaltstartabgase, und das ist nicht überall erlaubt.',
      ],
    ),
    action('Sie planen mehr?', 'Nennen Sie uns Ihre Teileliste und Ihr Ziel.', 'Applikateur fragen', '/tuning-ticket'),
  ],
})
