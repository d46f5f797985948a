import { action, notice, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const fzGuide = translatedPage({
  address: '/fz/guide',
  name: 'FLASHZILLA-Anleitung',
  summary: 'Tool einrichten, Steuergerät auslesen und beschreiben, Log aufnehmen und Probleme lösen.',
  blocks: [
    text(
      '<p>Diese Anleitung gilt für FLASHZILLA Lite, V3, FZ Mobile und FZ Truck. Für die Bench- und Boot-Verbindungen von FZPRO und FZ Bench gibt es eigene Anleitungen im <a href="/guide">Fahrzeugassistenten</a>.</p>',
    ),
    steps(
      'Einrichten',
      [
        'Konto anlegen',
        'Registrieren Sie das Tool mit der Seriennummer auf der Rückseite. Sie beginnt mit FZ und hat zehn Zeichen.',
      ],
      ['Aktualisieren', 'Verbinden Sie es mit USB-Strom und der App. Eine Aktualisierung dauert etwa zwei Minuten.'],
      [
        'Auto vorbereiten',
        'Ebener Boden, Motor kalt, Ladegerät angeschlossen, Dashcams und Tracker aus der OBD-Buchse gezogen.',
      ],
    ),
    steps(
      'Auslesen',
      ['Zündung an, Motor aus', 'Bei einem Startknopf: drücken, ohne Bremse oder Kupplung zu treten.'],
      [
        'Identifizieren',
        'Das Tool zeigt Hardware- und Softwarenummer. Vergleichen Sie sie mit denen Ihrer Bestellung.',
      ],
      ['Original auslesen', 'Bewahren Sie die Datei auf. Sie ist die einzige Kopie der Werksabstimmung Ihres Autos.'],
    ),
    steps(
      'Schreiben',
      ['Spannung prüfen', 'Mindestens 13,5 V an der Buchse. Unter 12,8 V beginnt das Tool nicht.'],
      [
        'Schreiben',
        'Öffnen Sie keine Tür, drücken Sie keinen Knopf und schließen Sie die App nicht. Lüfter können laufen und Warnleuchten blinken: Beides ist normal.',
      ],
      ['Zündung aus und an', '30 Sekunden aus, dann an. Löschen Sie die Fehlercodes aller Steuergeräte.'],
      [
        'Adaptieren',
        'Zwei Minuten im Leerlauf, dann zehn Minuten ruhig fahren. Nach einer TCU-Datei die Grundeinstellung ausführen.',
      ],
    ),
    table(
      'Was das Licht sagt',
      ['Licht', 'Bedeutung', 'Was Sie tun'],
      ['Weiß, ruhig', 'Verbunden, wartet', 'Nichts'],
      ['Blau, in Bewegung', 'Liest aus oder schreibt', 'Warten. Nicht abziehen'],
      ['Grün', 'Fertig und geprüft', 'Zündung aus und an'],
      ['Gelb', 'Spannung niedrig oder Bus gestört', 'Ladegerät prüfen, andere Geräte abziehen'],
      ['Rot', 'Unterbrochen', 'Zündung an lassen und Soforthilfe öffnen'],
    ),
    notice(
      'warning',
      'Ein rotes Licht ist kein totes Steuergerät. Bootloader nehmen einen neuen Versuch an, solange die Spannung hält. Klemmen Sie die Batterie nicht ab.',
    ),
    questions(
      'Wenn etwas nicht stimmt',
      [
        'Das Tool findet das Steuergerät nicht',
        'Prüfen Sie die Sicherung und ob an Pin 16 der Buchse Batteriespannung liegt, versuchen Sie es ohne Verlängerung und lassen Sie die Zündung an.',
      ],
      [
        'Die Auslesung stoppt immer bei derselben Prozentzahl',
        'Ein Tracker oder eine Alarmanlage spricht auf dem Bus. Ziehen Sie das Gerät ab oder seine Sicherung und versuchen Sie es noch einmal.',
      ],
      [
        'Fehlercodes nach dem Schreiben',
        'Andere Steuergeräte haben bemerkt, dass eines weg war. Löschen Sie alle. Senden Sie uns Codes, die wiederkommen.',
      ],
    ),
    action(
      'Flashen abgebrochen?',
      'Öffnen Sie einen Fall bei der Soforthilfe. Unser Team sieht ihn vor allem anderen.',
      'Soforthilfe starten',
      '/fz/rescue',
    ),
  ],
})
