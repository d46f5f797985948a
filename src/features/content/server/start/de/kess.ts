import { action, translatedPage, notice, points, questions, steps, table } from '../blocks.ts'

export const kess = translatedPage({
  address: '/kess',
  name: 'KESS und K-TAG',
  summary:
    'Sie haben ein KESS V2, K-TAG oder KESS3? Behalten Sie es. Senden Sie uns die ausgelesene Datei und schreiben Sie damit unsere.',
  actionLabel: 'Datei senden',
  blocks: [
    points(
      '',
      [
        'Master und Slave',
        'Wir beantworten Master-Dateien als einfache Binärdateien und Slave-Dateien verschlüsselt für ihren Master.',
      ],
      ['Prüfsummen inklusive', 'In unserer Datei korrigiert, wo das Tool es beim Schreiben nicht selbst macht.'],
      ['Gleicher Preis', 'Sie zahlen für das Tuning, nicht für den Zugang.'],
    ),
    table(
      'Die Familie von Alientech',
      ['', 'KESS V2', 'K-TAG', 'KESS3'],
      ['Zugang', 'OBD', 'Bench, Boot, BDM, JTAG', 'OBD, Bench, Boot'],
      ['Steuergerät', 'Im Auto', 'Ausgebaut', 'Beides'],
      ['Auslesung', 'Teilweise oder virtuell', 'Voll', 'Je nach Protokoll'],
      ['Neu erhältlich', 'Nicht mehr', 'Nicht mehr', 'Ja'],
      ['Dateien, die wir annehmen', 'Master, Slave', 'Master, Slave', 'Master, Slave'],
    ),
    steps(
      'So senden Sie eine KESS-Datei',
      [
        'Mit dem vorgeschlagenen Treiber auslesen',
        'Wählen Sie die Familie nach der Softwarenummer, nicht allein nach dem Baujahr.',
      ],
      ['Exportieren', 'Master: die .bin oder .ori. Slave: die verschlüsselte Datei, mit unverändertem Namen.'],
      [
        'Hochladen',
        'Geben Sie Fahrzeug, Kraftstoff und Umbauten an. Wir prüfen, ob Datei und Fahrzeug zusammengehören.',
      ],
      [
        'Unsere mit demselben Treiber schreiben',
        'Bewahren Sie das Original und die Identifikation des Tools zusammen mit ihr auf.',
      ],
    ),
    notice(
      'note',
      'Eine virtuelle Auslesung kommt nicht aus dem Auto: Der Server des Herstellers ergänzt ein passendes Original. Für die meisten Tunings reicht das, eine Sicherung Ihres eigenen Steuergeräts ist es nicht.',
    ),
    questions(
      'Fragen zu KESS',
      [
        'Mein Slave gehört zu einem anderen Master',
        'Dann kann nur dieser Master seine Dateien entschlüsseln. Bitten Sie um die entschlüsselte Datei oder geben Sie das Tool in Zahlung.',
      ],
      [
        'Mein Tool ist eine Kopie',
        'Kopien können wir nicht unterstützen: Sie beschädigen Dateien und schreiben ohne Prüfung. Wir schlagen einen anderen Weg vor.',
      ],
    ),
    action(
      'In Zahlung geben',
      'Ein funktionierendes KESS oder K-TAG wird auf ein FZPRO angerechnet.',
      'Tool bewerten',
      '/trade-in',
    ),
  ],
})
