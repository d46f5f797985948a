import { action, translatedPage, notice, points, questions, rentals, steps } from '../blocks.ts'

export const rentaltools = translatedPage({
  address: '/rentaltools',
  name: 'Mietgeräte',
  summary:
    'Ein Auto, ein Tuning, kein eigenes Tool. Sieben Tage mieten, zu Hause flashen, mit dem Etikett im Karton zurücksenden.',
  actionLabel: 'Tuning finden',
  blocks: [
    rentals('Zu mieten'),
    steps(
      'So funktioniert die Miete',
      [
        'Tuning wählen',
        'Wenn ein Mietgerät es schreiben kann, fügen Sie es der Bestellung hinzu. Angeboten werden nur Tunings, für die ein einziges Tool genügt.',
      ],
      ['Tool erhalten', 'Es ist auf Ihre Bestellung registriert und kommt mit Kabeln und Rücksendeetikett.'],
      [
        'Flashen',
        'Auslesen, hochladen, schreiben. Der Rückgabetag berücksichtigt die Zustellung, Tage können Sie im Konto hinzufügen.',
      ],
      [
        'Zurücksenden',
        'Geben Sie den Karton bis zum Rückgabetag beim Versanddienst ab. Die Kaution wird erstattet, sobald er geprüft ist.',
      ],
    ),
    points(
      'Warum mieten?',
      ['Günstiger für ein Auto', 'Ein Bruchteil des Preises eines Tools.'],
      ['Es zählt', 'Ein Teil der Gebühr wird beim Kauf des Tools angerechnet, wie in den Bedingungen angegeben.'],
      [
        'Jederzeit zurück zur Serie',
        'Ihre Originaldatei bleibt in Ihrem Konto. Mieten Sie noch einmal, um sie zurückzuschreiben.',
      ],
    ),
    questions(
      'Mietbedingungen in Kürze',
      [
        'Was ist die Kaution?',
        'Sie zahlen sie mit der Bestellung, ohne Steuer. Wir erstatten sie, sobald das Tool vollständig zurück ist.',
      ],
      [
        'Was, wenn ich zu spät bin?',
        'Jeder Tag nach dem Rückgabetag kostet die tägliche Verspätungsgebühr, höchstens die Kaution. Ein Tool, das nie zurückkommt, wird zum Wert berechnet.',
      ],
      ['Kann ich es für ein zweites Auto verwenden?', 'Ja, innerhalb der Zeit, für jedes Tuning, das Sie kaufen.'],
      [
        'Was, wenn das Flashen abbricht?',
        'Öffnen Sie einen Fall bei der Soforthilfe. Die Miete läuft nicht weiter, während wir beheben, was das Tool verursacht hat.',
      ],
    ),
    notice(
      'tip',
      'Flashen Sie in den ersten Tagen. Dann bleibt Zeit für ein Log und eine Überarbeitung, bevor das Tool zurückgeht.',
    ),
    action('Lieber ein eigenes?', 'Sehen Sie die ganze FZ-Familie.', 'FZ-Tools', '/fz'),
  ],
})
