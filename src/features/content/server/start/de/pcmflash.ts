import { action, translatedPage, notice, questions, table, text } from '../blocks.ts'

export const pcmflash = translatedPage({
  address: '/pcmflash',
  name: 'PCMflash',
  summary: 'Module, Adapter und Dateien für asiatische und amerikanische Steuergeräte.',
  blocks: [
    text(
      '<p>PCMflash ist eine Software für den PC, in Modulen. Die meisten sprechen über einen Pass-Through-Adapter nach <strong>SAE J2534</strong>, Bench-Module über eine Power Box. Es deckt viele japanische, koreanische und amerikanische Steuergeräte ab, die andere Tools auslassen.</p>',
    ),
    table(
      'Typische Module',
      ['Fahrzeuge', 'Steuergerät', 'Zugang'],
      ['Ford, Mazda', 'Continental- und Visteon-PCM', 'OBD, J2534'],
      ['Hyundai, Kia', 'Kefico CPGDSH, CPEGD', 'OBD, J2534'],
      ['Mitsubishi, Subaru', 'Denso, Hitachi', 'OBD, J2534'],
      ['Toyota, Lexus', 'Denso', 'OBD oder Bench'],
      ['GM', 'Delco E-Serie', 'OBD, J2534'],
    ),
    questions(
      'Vor dem Auslesen',
      [
        'Welcher Adapter?',
        'Einer, der das Protokoll Ihres Moduls beherrscht. Billige Adapter verlieren bei langen Auslesungen Daten; ein echtes J2534-Interface ist seinen Preis wert.',
      ],
      ['Reicht der Dongle?', 'Der Dongle trägt nur Lizenzen. Sie brauchen außerdem den Adapter und Windows.'],
      [
        'Voll oder nur die Kalibrierung auslesen?',
        'Die Kalibrierung reicht für die meisten Tunings. Lesen Sie voll aus, wenn das Modul es anbietet: Das ist Ihre Sicherung.',
      ],
    ),
    notice(
      'warning',
      'Laptop am Netz, Ruhezustand aus, Virenscanner angehalten. Ein Rechner, der beim Schreiben einschläft, hinterlässt ein halb beschriebenes Steuergerät.',
    ),
    action(
      'Noch kein Adapter?',
      'Das Hexlane-Interface spricht SAE J2534-1 und -2.',
      'Interface ansehen',
      '/products/hexlane-j2534',
    ),
  ],
})
