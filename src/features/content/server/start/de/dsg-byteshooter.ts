import { action, notice, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const dsgByteshooter = translatedPage({
  address: '/dsg-tuning-byteshooter',
  name: 'DSG-Dateien mit ByteShooter',
  summary:
    'Nummern auslesen, Original laden, getunte Datei schreiben: DSG flashen mit ByteShooter, Schritt für Schritt.',
  blocks: [
    text(
      '<p>Viele DSG-Steuergeräte lassen sich über OBD beschreiben, aber nicht auslesen. ByteShooter löst das mit einer Bibliothek: Es erkennt die Software im Auto und ergänzt das passende Original. Wir arbeiten mit demselben Original und liefern eine Datei dazu.</p>',
    ),
    steps(
      'Von der Identifikation zur Grundeinstellung',
      [
        'Identifizieren',
        'Zündung an, Wählhebel auf P. Speichern Sie den Identifikationsbericht: Er nennt Hardware-, Software- und Kalibrierungsnummer.',
      ],
      [
        'Bericht senden',
        'Laden Sie ihn mit Ihrer Bestellung hoch, dazu das Original aus der Bibliothek, falls das Tool eines gespeichert hat.',
      ],
      [
        'Datei erhalten',
        'Sie trägt die Kalibrierungsnummer Ihres Steuergeräts. Schreiben Sie nie eine Datei mit einer anderen Nummer.',
      ],
      [
        'Schreiben',
        'Ladegerät angeschlossen, Wählhebel auf P, alle Verbraucher aus. Ein DQ250 dauert etwa vier Minuten.',
      ],
      ['Grundeinstellung', 'Fehlercodes löschen, dann die Grundeinstellung bei 30 bis 100 °C Öltemperatur ausführen.'],
    ),
    table(
      'Was sich auslesen lässt',
      ['Getriebe', 'Auslesen über OBD', 'Schreiben über OBD', 'Wenn es misslingt'],
      ['DQ200', 'Nein', 'Ja', 'Original aus der Bibliothek'],
      ['DQ250', 'Nein', 'Ja', 'Original aus der Bibliothek'],
      ['DQ381', 'Nein', 'Die meisten', 'Bench'],
      ['DQ500', 'Nein', 'Ja', 'Bench bei späten Geräten'],
      ['Haldex Generation 4 und 5', 'Teilweise', 'Ja', 'Original aus der Bibliothek'],
    ),
    notice(
      'warning',
      'Eine andere Kalibrierungsnummer ist keine Kleinigkeit: Übersetzungen, Kupplungen und Sensoren unterscheiden sich. Das Getriebe kann beim ersten Schalten Schaden nehmen.',
    ),
    questions(
      'Fragen',
      [
        'Die Bibliothek hat kein Original zu meiner Nummer',
        'Öffnen Sie ein Ticket mit dem Bericht. Wir haben Originale, die dort fehlen, oder bringen das Steuergerät auf einen bekannten Stand.',
      ],
      [
        'Kann ich zurück?',
        'Ja. Schreiben Sie das Original mit derselben Kalibrierungsnummer und wiederholen Sie die Grundeinstellung.',
      ],
    ),
    action('DSG-Datei bestellen', 'Wählen Sie Fahrzeug und Getriebe.', 'Getriebetunings', '/catalog/tcu-tuning'),
  ],
})
