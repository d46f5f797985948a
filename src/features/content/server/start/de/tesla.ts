import { translatedPage, notice, products, questions, table, text } from '../blocks.ts'

export const tesla = translatedPage({
  address: '/tesla',
  name: 'Tesla',
  summary: 'Was wir für Elektroautos tun, und was niemand versprechen sollte.',
  blocks: [
    text(
      '<p>Ein Tesla hat kein Motorsteuergerät mit Kennfeldern für Zündung, Kraftstoff oder Ladedruck. Leistung ist dort eine Sache von Batterie, Wechselrichter und signierter Firmware, und nur der Hersteller ändert sie. Wir verkaufen dafür keine Leistung.</p><p>Werkstätten und Besitzer fragen uns trotzdem nach drei Dingen: einer stabilen Niedervoltversorgung, zuverlässigen Diagnosekabeln und einem Koffer, der den Kofferraum übersteht.</p>',
    ),
    products('Für Besitzer und Werkstätten'),
    table(
      'Diagnosezugang',
      ['Modell', 'Stecker', 'Hinweise'],
      [
        'Model S und X, bis 2020',
        'X427 und OBD-Buchse',
        'Übliche OBD-Botschaften sind begrenzt; CAN der Karosserie auf weiteren Pins',
      ],
      ['Model 3 und Y', 'Hinter der Mittelkonsole', 'Adapterkabel nötig; keine übliche OBD-Buchse für Antriebsdaten'],
      ['Alle', 'Ethernet unter dem Armaturenbrett', 'Für die Servicesoftware des Herstellers'],
    ),
    questions(
      'Fragen zu Elektroautos',
      [
        'Tunen Sie andere Elektroautos?',
        'Nein. Wir stimmen Verbrennungsmotoren, Hybride mit zugänglichem Motorsteuergerät und Getriebe ab.',
      ],
      [
        'Kann ich die 12-V-Batterie mit dem Stützladegerät laden?',
        'Bei Autos mit 12-V-Bleibatterie ja. Neuere haben eine Lithiumbatterie mit 16 V: Schließen Sie daran kein Ladegerät für Bleibatterien an.',
      ],
    ),
    notice(
      'warning',
      'Hochvoltteile sind orange gekennzeichnet. Arbeiten an ihnen verlangen Schulung und Freischaltung. Keines unserer Produkte braucht sie.',
    ),
  ],
})
