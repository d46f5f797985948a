import { action, notice, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const dsgKessv2 = translatedPage({
  address: '/dsg-tuning-kessv2',
  name: 'DSG-Dateien mit KESS V2',
  summary: 'Welche DSG-Steuergeräte KESS V2 über OBD ausliest und beschreibt, und wie es sicher geht.',
  blocks: [
    text(
      '<p>Für KESS V2 ist das Getriebe ein eigenes Steuergerät: Wählen Sie den Treiber des Getriebes, nicht den des Motors. Bei den meisten DSG-Geräten bietet es eine <em>virtuelle Auslesung</em> an, bei der das Original vom Hersteller des Tools kommt.</p>',
    ),
    steps(
      'Auslesen',
      [
        'Treiber wählen',
        'TCU, Volkswagen-Konzern, dann das Getriebe. Für das DQ250 gibt es Treiber für MQB und für ältere Autos.',
      ],
      ['Identifizieren', 'Speichern Sie die ID. Wir brauchen Hardware-, Software- und Ersatzteilnummer.'],
      [
        'Virtuell auslesen',
        'Laden Sie das Original herunter. Wenn es nicht verfügbar ist, senden Sie uns die ID, und wir suchen es.',
      ],
    ),
    steps(
      'Schreiben',
      ['Unsere Datei laden', 'Slave-Dateien öffnet nur das Tool, dessen Master sie verschlüsselt hat.'],
      [
        'Prüfsumme',
        'Lassen Sie das Tool sie korrigieren, wenn es fragt. In unseren Dateien stimmt sie schon; eine zweite Korrektur schadet nicht.',
      ],
      [
        'Schreiben und einstellen',
        'Ladegerät an, Wählhebel auf P. Danach Fehlercodes löschen und die Grundeinstellung ausführen.',
      ],
    ),
    table(
      'KESS V2 und DSG',
      ['Getriebe', 'Treiber', 'Auslesen', 'Schreiben'],
      ['DQ250 (Temic)', 'OBD', 'Virtuell', 'Ja'],
      ['DQ200 (Temic)', 'OBD', 'Virtuell', 'Ja'],
      ['DQ500 (Temic)', 'OBD', 'Virtuell', 'Ja'],
      ['DL501 (Temic)', 'OBD', 'Virtuell', 'Ja'],
      ['DQ381', 'Bench mit einem anderen Tool', '–', '–'],
    ),
    notice(
      'warning',
      'Verwenden Sie keine Kopie des Tools. Eine virtuelle Auslesung braucht den Server des Herstellers, und mit einem falschen Original fährt das Getriebe nicht mehr.',
    ),
    questions(
      'Fragen',
      [
        'Das Schreiben blieb bei 3 % stehen',
        'Lassen Sie die Zündung an und beginnen Sie mit gewählter Wiederherstellung von vorn. Der Bootloader des Getriebes nimmt das an.',
      ],
      [
        'Danach blinkt „PRNDS“',
        'Die Grundeinstellung fehlt oder ist misslungen. Prüfen Sie Öltemperatur und Fehlercodes und wiederholen Sie sie.',
      ],
    ),
    action('DSG-Datei bestellen', 'Wählen Sie Fahrzeug und Getriebe.', 'Getriebetunings', '/catalog/tcu-tuning'),
  ],
})
