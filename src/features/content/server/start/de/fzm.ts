import { action, translatedPage, notice, points, products, questions, steps } from '../blocks.ts'

export const fzm = translatedPage({
  address: '/fzm',
  name: 'FZ Mobile',
  summary: 'Ein FLASHZILLA mit eigenem Akku und Modem, für Tuner, die beim Kunden arbeiten.',
  actionLabel: 'Preis ansehen und kaufen',
  blocks: [
    points(
      '',
      [
        'Zwei Stunden ohne Steckdose',
        'Der Akku versorgt das Tool, nicht das Auto. Das Auto braucht weiterhin ein Ladegerät oder eine zweite Batterie.',
      ],
      ['Eingebautes Modem', 'Dateien kommen überall an, wo es Mobilfunk gibt, mit einem Tarif für beide Regionen.'],
      [
        'Ein Bildschirm',
        'Kunde, Fahrzeug, Datei und Zahlung auf dem Tool. Nichts muss zwischen Geräten kopiert werden.',
      ],
    ),
    products('FZ Mobile und was in den Transporter gehört'),
    steps(
      'Ein Besuch in weniger als einer Stunde',
      [
        'Vor der Abfahrt',
        'Prüfen Sie, ob das Fahrzeug im Katalog steht und das Tuning FZ Mobile unter seinen Tools nennt.',
      ],
      ['Verbinden', 'Ladegerät an die Batterie, Tool in die OBD-Buchse, alle anderen Verbraucher aus.'],
      [
        'Auslesen und senden',
        'Die Datei geht über das Modem. Stage-1-Dateien bekannter Software sind oft nach Minuten zurück.',
      ],
      [
        'Schreiben und fahren',
        'Schreiben, Fehlercodes löschen, einen Pull im dritten Gang mitschreiben und das Protokoll übergeben.',
      ],
    ),
    notice(
      'warning',
      'Arbeiten Sie mit Zündung an und Motor aus. Lassen Sie die Türen geschlossen: Steuergeräte, die aufwachen, stören den Bus.',
    ),
    questions(
      'Gut zu wissen',
      [
        'Was, wenn es kein Netz gibt?',
        'Auslesungen werden auf dem Tool gespeichert und gesendet, sobald es online ist. Zum Schreiben ist kein Netz nötig.',
      ],
      [
        'Kann ich Trucks flashen?',
        'Nehmen Sie für Power Stroke, Duramax und Cummins das FZ Truck. Es hat die richtigen Kabel und Anzeigen.',
      ],
    ),
    action(
      'Arbeiten Sie mit uns',
      'Mobile Tuner kommen als Händler dazu und kaufen Dateien mit Tuning-Guthaben.',
      'Händler werden',
      '/new-dealer',
    ),
  ],
})
