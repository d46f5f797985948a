import { action, translatedPage, notice, points, products, questions, steps, table, tools } from '../blocks.ts'

export const fzpro = translatedPage({
  address: '/fzpro',
  name: 'FZPRO',
  summary:
    'OBD, Bench und Boot in einem Koffer, für beliebig viele Fahrzeuge. Gebaut für Werkstätten, die jeden Tag flashen.',
  actionLabel: 'Preis ansehen und kaufen',
  blocks: [
    points(
      '',
      [
        'Ein Koffer',
        'OBD-Interface, Bench-Kabelbaum und Boot-Adapter. Kein zweites Tool für das Steuergerät, das sich über OBD nicht öffnen lässt.',
      ],
      [
        'Keine Lizenz pro Auto',
        'Schreiben Sie so viele Fahrzeuge, wie auf Ihre Hebebühne passen. Sie zahlen für Dateien, nicht für Plätze.',
      ],
      [
        'Direkt zum Applikateur',
        'Eine ausgelesene Datei erscheint in unserer Warteschlange. Die getunte kommt auf denselben Bildschirm zurück.',
      ],
      [
        'Spannungsprüfung',
        'Das Tool misst die Versorgung vor und während des Schreibens und beginnt nicht, wenn sie zu niedrig ist.',
      ],
    ),
    products('Das Tool und was dazugehört'),
    table(
      'Drei Wege ins Steuergerät',
      ['', 'OBD', 'Bench', 'Boot'],
      ['Steuergerät', 'Bleibt im Auto', 'Ausgebaut, Gehäuse zu', 'Ausgebaut, Gehäuse offen'],
      ['Verbindung', 'Diagnosebuchse', 'Hauptstecker', 'Stecker und Boot-Pin auf der Platine'],
      ['Übliche Dauer', '3–25 min', '5–20 min', '15–45 min'],
      ['Volle Sicherung', 'Selten', 'Ja', 'Ja'],
      ['Öffnet den Tuningschutz', 'Nur mit bekannter Lücke', 'Meistens', 'Meistens'],
      ['Risiko', 'Gering', 'Gering', 'Mittel: Löten oder Prüfspitzen'],
    ),
    steps(
      'Ein Auftrag von Anfang bis Ende',
      [
        'Erkennen',
        'Verbinden Sie über OBD. Das Tool liest Hardware- und Softwarenummern und sagt, welcher Weg der richtige ist.',
      ],
      [
        'Sichern',
        'Lesen Sie möglichst den ganzen Speicher auf der Bench aus: Flash, EEPROM und die Daten der Wegfahrsperre.',
      ],
      [
        'Senden',
        'Hängen Sie die Datei im Händlerkonto an das Fahrzeug. Marge und Tuning-Guthaben werden dort verrechnet.',
      ],
      [
        'Schreiben und prüfen',
        'Schreiben Sie die Datei; Prüfsummen werden korrigiert und zurückgelesen. Drucken Sie das Protokoll für Ihren Kunden.',
      ],
    ),
    tools('Was es heute abdeckt'),
    notice(
      'tip',
      'Händler zahlen mit Tuning-Guthaben oder auf Rechnung und sehen die Dateien der Kollegen nur im eigenen Betrieb.',
    ),
    questions(
      'Fragen aus Werkstätten',
      ['Schulen Sie uns?', 'Ja. Ein Jahr Unterstützung und eine Online-Einführung von zwei Stunden sind dabei.'],
      [
        'Können wir unsere anderen Tools behalten?',
        'Ja. Mit KESS, FLEX, CMD, PCMflash und anderen ausgelesene Dateien sind im selben Konto willkommen.',
      ],
      [
        'Können wir es ausprobieren?',
        'Händler können ein Leihgerät für sieben Tage anfragen. Eine Kaution wird einbehalten und bei Rückgabe freigegeben.',
      ],
    ),
    action(
      'Händler werden',
      'Händlerpreise, Tuning-Guthaben und ein Eintrag in der Händlersuche.',
      'Jetzt bewerben',
      '/new-dealer',
    ),
  ],
})
