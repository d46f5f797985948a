import { action, notice, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const vcdsLogging = translatedPage({
  address: '/vag-com-vcds-logging-guide',
  name: 'Loggen mit VCDS',
  summary:
    'Welche Werte Sie aufzeichnen, wie Sie fahren und wie Sie ein Log senden, das ein Applikateur brauchen kann.',
  blocks: [
    text(
      '<p>Ein gutes Log zeigt einen sauberen Pull mit wenigen Werten bei hoher Rate. VCDS, früher VAG-COM, nimmt ihn mit einem echten Interface und einem Laptop auf. Die Datei ist eine CSV im Ordner <code>Logs</code> von VCDS.</p>',
    ),
    steps(
      'Vorbereiten',
      ['Warm fahren', 'Öl über 80 °C, Ansaugluft kühl: zehn Minuten ohne Halt fahren, dann loggen.'],
      ['Fehlercodes löschen', 'Machen Sie vorher einen Auto-Scan und speichern Sie ihn. Senden Sie ihn mit.'],
      [
        'Wenige Werte wählen',
        'Jeder Wert senkt die Rate. Höchstens acht auf einmal; wiederholen Sie den Pull für weitere.',
      ],
      [
        'Rate erhöhen',
        'KWP-Autos: „Turbo“ drücken. UDS-Autos: in den erweiterten Messwerten „UDS-Anfragen gruppieren“ ankreuzen.',
      ],
    ),
    table(
      'Messwertblöcke bei KWP-Autos (2.0 TFSI und 1.8T)',
      ['Gruppe', 'Werte', 'Worauf achten'],
      ['003', 'Luftmasse, Drosselklappe, Zündung', 'Luftmasse in g/s × 1,25 ergibt etwa PS an der Kurbelwelle'],
      ['020', 'Zündungsrücknahme je Zylinder', 'Unter 6° ist normal; immer derselbe Zylinder ist es nicht'],
      ['031', 'Lambda, Ist und Soll', 'Unter Last nah beieinander'],
      ['106', 'Raildruck', 'Kein Abfall bei hoher Drehzahl'],
      ['115', 'Ladedruck, Soll und Ist', 'Ist folgt innerhalb von 100 mbar'],
      ['032', 'Gemischadaption', 'Innerhalb von ±10 % nach längerer Fahrt'],
    ),
    table(
      'Erweiterte Werte bei UDS-Autos (EA888.3, Simos 18)',
      ['Wert', 'Wozu'],
      ['Motordrehzahl', 'Die Achse des Logs'],
      ['Ladedruck, Ist und Soll', 'Undichtigkeit und Wastegate'],
      ['Zündwinkel und Rücknahme, Zylinder 1 bis 4', 'Klopfen'],
      ['Kraftstoffhochdruck, Ist und Soll', 'Grenze der Pumpe'],
      ['Ansauglufttemperatur', 'Aufheizung'],
      ['Lambda, Ist und Soll', 'Gemisch'],
      ['Fahrpedal und Drosselklappe', 'Ob es Volllast war'],
    ),
    steps(
      'Den Pull fahren',
      [
        'Sicheren Ort finden',
        'Abgesperrte Strecke oder Prüfstand. Sehen Sie beim Fahren nie auf den Laptop: Nehmen Sie jemanden mit.',
      ],
      ['Dritter Gang, 2.000 U/min', 'DSG: manueller Modus, damit es nicht zurückschaltet.'],
      [
        'Volllast bis zum Begrenzer',
        'Treten Sie das Pedal ganz durch und halten Sie es. Gehen Sie nach dem Begrenzer vom Gas.',
      ],
      ['Stoppen und speichern', 'Ein Pull je Datei. Benennen Sie sie mit Datum, Kraftstoff und Gang.'],
    ),
    notice(
      'warning',
      'Brechen Sie sofort ab, wenn Sie Klopfen hören, die Ölwarnleuchte sehen oder Kraftstoff riechen. Kein Log ist einen Motor wert.',
    ),
    questions(
      'Das Log lesen',
      [
        'Der Ladedruck fällt über 5.500 U/min ab',
        'Ein kleiner Turbo an seiner Grenze oder eine Undichtigkeit. Vergleichen Sie die Luftmasse zweier Pulls: Eine Undichtigkeit wird größer.',
      ],
      [
        'Die Zündung wird an allen Zylindern zurückgenommen',
        'Kraftstoff oder Ansauglufttemperatur. Tanken Sie den Kraftstoff, für den das Tuning gemacht ist, und loggen Sie noch einmal.',
      ],
      ['Die Rate beträgt nur zwei Zeilen je Sekunde', 'Zu viele Werte. Nehmen Sie die Hälfte.'],
    ),
    action('Log hochladen', 'Der Viewer zeichnet es, prüft es und teilt es mit uns.', 'Log-Viewer öffnen', '/graph'),
  ],
})
