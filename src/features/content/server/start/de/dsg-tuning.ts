import { action, translatedPage, notice, points, products, questions, steps, table, text, tunes } from '../blocks.ts'

export const dsgTuning = translatedPage({
  address: '/dsg-tuning',
  name: 'DSG-Tuning',
  summary:
    'Warum eine Motordatei allein nicht reicht: Drehmomentgrenzen, Kupplungsdruck und Schaltpunkte von DSG und S tronic.',
  actionLabel: 'Getriebetunings ansehen',
  blocks: [
    text(
      '<p>Ein Doppelkupplungsgetriebe hat ein eigenes Steuergerät. Es begrenzt das Drehmoment des Motors, presst die Kupplungen und entscheidet, wann geschaltet wird. Nach einem Motortuning passen diese Zahlen nicht mehr: Das Getriebe fordert vom Motor weniger, rutscht unter Last oder schaltet, bevor die neue Leistung da ist.</p>',
    ),
    points(
      'Was eine TCU-Datei ändert',
      [
        'Drehmomentgrenzen',
        'Angehoben auf das, was Kupplungen und Zahnräder halten, damit die Motordatei nicht beschnitten wird.',
      ],
      [
        'Kupplungsdruck',
        'Mehr Anpresskraft bei höherem Drehmoment. Weniger Schlupf bedeutet weniger Hitze und Verschleiß.',
      ],
      ['Schaltpunkte', 'Später in S, auf Wunsch früher in D, und kein erzwungenes Hochschalten im manuellen Modus.'],
      ['Launch Control', 'Anfahrdrehzahl und Schlupf passend zu Reifen und Leistung.'],
      ['Schaltzeit', 'Kürzer, ohne die Drehmomentspitze, die dem Zweimassenschwungrad schadet.'],
    ),
    table(
      'Die verbreiteten Getriebe',
      ['Code', 'Gänge und Kupplung', 'Einbau', 'Freigabe des Herstellers'],
      ['DQ200 (0AM, 0CW)', '7, trocken', 'Quer, kleine Motoren', '250 Nm'],
      ['DQ250 (02E)', '6, nass', 'Quer', '350 Nm'],
      ['DQ381 (0GC)', '7, nass', 'Quer', '420–430 Nm'],
      ['DQ500 (0BT, 0BH, 0DL)', '7, nass', 'Quer, RS 3, TT RS, Transporter', '600 Nm'],
      ['DL382 (0CK, 0CJ)', '7, nass', 'Längs, Audi A4 bis A7', '400 Nm'],
      ['DL501 (0B5)', '7, nass', 'Längs, Audi S und RS', '550 Nm'],
    ),
    notice(
      'note',
      'Freigaben der Hersteller gelten für Dauerlast über das ganze Autoleben. Mit höherem Druck und gesunden Kupplungen geht eine Zeit lang mehr. Wie viel, hängt von Verschleiß, Öl und Fahrweise ab.',
    ),
    tunes({ title: 'Getriebetunings im Katalog', type: 'tcu-tuning', make: '', limit: 8, vehicle: '' }),
    steps(
      'Vor und nach dem Flashen',
      [
        'Verschleiß prüfen',
        'Kupplungsadaption und Temperaturen auslesen. Eine Kupplung an der Adaptionsgrenze wird zuerst ersetzt.',
      ],
      [
        'Frisches Öl',
        'Nasse Kupplungen brauchen Öl und Filter nach Plan: beim DQ250 alle 60.000 km, mit Tuning früher.',
      ],
      ['Flashen', 'TCU-Dateien sind kurz und bei den meisten Steuergeräten in wenigen Minuten über OBD geschrieben.'],
      [
        'Grundeinstellung',
        'Öl zwischen 30 und 100 °C, ebener Boden, Bremse getreten. Danach die Adaptionsfahrt ruhig fahren.',
      ],
    ),
    questions(
      'Fragen zum DSG',
      [
        'Zuerst der Motor oder das Getriebe?',
        'Schreiben Sie beide am selben Tag, das Getriebe zuerst. Dann ist die Drehmomentgrenze vor dem Drehmoment da.',
      ],
      [
        'Verschleißt die Kupplung?',
        'Eine Kupplung verschleißt durch Rutschen. Mehr Druck bei gleichem Drehmoment bedeutet weniger Schlupf, mehr Drehmoment mehr Hitze. Bei gleicher Fahrweise ist der Verschleiß ähnlich.',
      ],
      [
        'Wird es danach kriechen und ruckeln?',
        'Nach einer richtigen Grundeinstellung nicht. Falls doch, senden Sie ein Log von Kupplungsdruck und Schlupfdrehzahl.',
      ],
    ),
    products('Tools und Teile'),
    action(
      'Nicht sicher, welches Sie haben?',
      'Wählen Sie Ihr Fahrzeug. Der Katalog kennt seine Getriebe.',
      'Fahrzeug finden',
      '/catalog',
    ),
  ],
})
