import { action, translatedPage, notice, points, questions, table } from '../blocks.ts'

export const flex = translatedPage({
  address: '/flex',
  name: 'FLEX',
  summary: 'Dateien für MAGICMOTORSPORT FLEX: OBD, Bench und Boot, Master und Slave.',
  actionLabel: 'Datei senden',
  blocks: [
    points(
      '',
      [
        'Ganze Speicher, nicht nur Kennfelder',
        'FLEX liest viele Motor- und Getriebesteuergeräte ganz aus. Wir antworten mit einer vollen Datei, sodass Sie jederzeit zurückkönnen.',
      ],
      [
        'Getriebe auch',
        'DSG, S tronic, ZF 8HP und PDK kommen mit Schaltpunkten, Kupplungsdruck und Drehmomentgrenzen zurück, die zur Motordatei passen.',
      ],
      [
        'Klonen',
        'Sie ersetzen ein defektes Steuergerät? Senden Sie beide Auslesungen, und wir sagen vor dem Schreiben, ob die Hardware passt.',
      ],
    ),
    table(
      'Welche FLEX-Verbindung für welche Arbeit',
      ['Arbeit', 'Verbindung', 'Hinweise'],
      ['Stage 1 auf bekannter Software', 'FLEX OBD', 'Am schnellsten. Teilweise oder virtuelle Auslesung'],
      ['Gesperrtes Bosch MG1 oder MD1', 'FLEX Bench', 'Das Gehäuse bleibt meist geschlossen'],
      ['Altes EDC16, ME9 mit Motorola MPC5xx', 'FLEX BDM', 'Gehäuse öffnen und den Positionierrahmen verwenden'],
      ['Defektes Steuergerät klonen', 'FLEX Bench oder Boot', 'Flash und EEPROM beider Geräte auslesen'],
    ),
    notice(
      'tip',
      'Nennen Sie das Plugin, mit dem die Datei ausgelesen wurde. Es sagt uns, wie Prüfsummen und Signaturen auf dem Rückweg behandelt werden.',
    ),
    questions(
      'Fragen zu FLEX',
      [
        'Brauchen Sie die Identifikationsdatei?',
        'Ja, falls das Tool eine speichert. Sie enthält Nummern, die in der Binärdatei fehlen.',
      ],
      [
        'Können Sie TPROT-Geräte schreiben?',
        'Bosch-Geräte mit Tuningschutz brauchen beim ersten Mal Bench oder Boot. Nach dem Entsperren geht es bei vielen über OBD.',
      ],
    ),
    action(
      'Nicht sicher?',
      'Nennen Sie uns die Nummern auf dem Etikett des Steuergeräts.',
      'Applikateur fragen',
      '/tuning-ticket',
    ),
  ],
})
