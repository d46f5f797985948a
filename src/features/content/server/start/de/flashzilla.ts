import { action, dyno, translatedPage, notice, points, products, questions, steps, table } from '../blocks.ts'

export const flashzilla = translatedPage({
  address: '/flashzilla',
  name: 'FLASHZILLA V3',
  summary:
    'In die OBD-Buchse stecken, Tuning wählen, losfahren. Das Flash-Tool, das Ihre Originaldatei aufhebt und jeden Pull mitschreibt.',
  actionLabel: 'Preis ansehen und kaufen',
  blocks: [
    points(
      '',
      [
        'Zu Hause flashen',
        'Auslesen, senden, schreiben. Kein Werkstatttermin, kein ausgebautes Steuergerät, kein Laptop von 2009.',
      ],
      ['Vier Kennfelder', 'Behalten Sie Serie, 91 Oktan, 93 Oktan und E30 auf dem Tool und wechseln Sie in Minuten.'],
      [
        '40 Kanäle',
        'Ladedruck, Zündung, Klopfen und Kraftstoffdruck während der Fahrt mitschreiben und das Log mit dem Applikateur teilen.',
      ],
      [
        'Zurück zur Serie',
        'Die Originaldatei liegt auf dem Tool und in Ihrem Konto. Sie können jederzeit zu ihr zurück.',
      ],
    ),
    products('Wählen Sie Ihres'),
    dyno('Was eine Stage-1-Datei ändert'),
    steps(
      'Vom Karton zur ersten Fahrt',
      [
        'Einstecken',
        'Die OBD-Buchse sitzt auf der Fahrerseite unter dem Armaturenbrett. Schließen Sie ein Ladegerät an.',
      ],
      ['Auslesen', 'Das Tool erkennt das Steuergerät und liest es aus. Das dauert zwischen 3 und 25 Minuten.'],
      [
        'Bestellen',
        'Wählen Sie ein Tuning für Ihr Fahrzeug und laden Sie die Datei hoch. Die meisten sind in vier Arbeitsstunden fertig.',
      ],
      ['Schreiben', 'Schreiben Sie die getunte Datei, löschen Sie die Fehlercodes und nehmen Sie das erste Log auf.'],
    ),
    table(
      'Welches FLASHZILLA passt',
      ['', 'Lite', 'V3', 'FZ Mobile', 'FZPRO'],
      ['Für', 'Ein Auto', 'Die eigenen Autos', 'Mobile Tuner', 'Werkstätten'],
      ['Dateien', 'Stage 1, Eco, Anhängerbetrieb', 'Alle Stages', 'Alle Stages', 'Alle Stages'],
      ['Verbindung', 'OBD', 'OBD', 'OBD', 'OBD, Bench, Boot'],
      ['Gespeicherte Kennfelder', '1', '4', '4', 'Unbegrenzt'],
      ['Logs', 'Fehlercodes', '40 Kanäle', '40 Kanäle', '40 Kanäle'],
    ),
    notice(
      'warning',
      'Schreiben Sie nie allein mit der Batterie. Schließen Sie ein Ladegerät an, das mindestens 13,5 V hält: Ein Spannungsabfall ist der häufigste Grund, warum ein Flashen misslingt.',
    ),
    questions(
      'Fragen vor dem Kauf',
      [
        'Passt es zu meinem Auto?',
        'Wählen Sie Ihr Fahrzeug im Katalog. Bei jedem Tuning stehen die Tools, die es schreiben können.',
      ],
      [
        'Ist es an ein Auto gebunden?',
        'Eine Lizenz des Lite gehört zu einem Fahrzeug. Das V3 fasst Lizenzen für mehrere, weitere fügen Sie in Ihrem Konto hinzu.',
      ],
      [
        'Was, wenn das Flashen abbricht?',
        'Lassen Sie Zündung und Ladegerät an und beginnen Sie das Schreiben von vorn. Wenn das misslingt, öffnen Sie einen Fall bei der Soforthilfe, und ein Techniker übernimmt.',
      ],
      [
        'Kann ich für die Vertragswerkstatt zurück zur Serie?',
        'Ja. Die Originaldatei stellt den Werksstand wieder her. Steuergeräte zählen aber auch, wie oft sie beschrieben wurden, und diesen Zähler setzt keine Datei zurück.',
      ],
      [
        'Kann ich es später in Zahlung geben?',
        'Ja. Unsere Tools und viele anderer Hersteller werden beim Kauf eines neuen angerechnet.',
      ],
    ),
    action(
      'Zuerst das Tuning finden',
      'Wählen Sie Ihr Fahrzeug und sehen Sie Leistung, Preise und das nötige Tool.',
      'Tuning finden',
      '/catalog',
    ),
  ],
})
