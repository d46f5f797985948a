import { action, notice, questions, table, text, translatedPage } from '../blocks.ts'

export const pcmflash = translatedPage({
  address: '/pcmflash',
  name: 'PCMflash',
  summary: 'Moduli, adattatori e file per centraline asiatiche e americane.',
  blocks: [
    text(
      '<p>PCMflash è un software per computer a moduli. La maggior parte comunica con un adattatore pass-through secondo <strong>SAE J2534</strong>; i moduli bench usano un box di alimentazione. Copre molte centraline giapponesi, coreane e americane che altri strumenti tralasciano.</p>',
    ),
    table(
      'Moduli tipici',
      ['Veicoli', 'Centralina', 'Accesso'],
      ['Ford, Mazda', 'PCM Continental e Visteon', 'OBD, J2534'],
      ['Hyundai, Kia', 'Kefico CPGDSH, CPEGD', 'OBD, J2534'],
      ['Mitsubishi, Subaru', 'Denso, Hitachi', 'OBD, J2534'],
      ['Toyota, Lexus', 'Denso', 'OBD o bench'],
      ['GM', 'Delco serie E', 'OBD, J2534'],
    ),
    questions(
      'Prima di leggere',
      [
        'Quale adattatore?',
        'Uno che supporti il protocollo del tuo modulo. Gli adattatori economici perdono frame nelle letture lunghe; un’interfaccia J2534 autentica vale il suo prezzo.',
      ],
      ['Basta il dongle?', 'Il dongle contiene solo le licenze. Servono anche l’adattatore e Windows.'],
      [
        'Lettura completa o della calibrazione?',
        'Una lettura della calibrazione basta per la maggior parte delle rimappature. Fai una lettura completa se il modulo la offre: è il tuo backup.',
      ],
    ),
    notice(
      'warning',
      'Portatile alla presa, sospensione disattivata, antivirus in pausa. Un computer che si sospende durante una scrittura lascia una centralina scritta a metà.',
    ),
    action(
      'Non hai un adattatore?',
      'L’interfaccia Hexlane parla SAE J2534-1 e -2.',
      'Vedi l’interfaccia',
      '/products/hexlane-j2534',
    ),
  ],
})
