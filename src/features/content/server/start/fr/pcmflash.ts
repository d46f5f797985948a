import { action, notice, questions, table, text, translatedPage } from '../blocks.ts'

export const pcmflash = translatedPage({
  address: '/pcmflash',
  name: 'PCMflash',
  summary: 'Modules, adaptateurs et fichiers pour calculateurs asiatiques et américains.',
  blocks: [
    text(
      '<p>PCMflash est un logiciel de bureau en modules. La plupart communiquent par un adaptateur pass-through selon <strong>SAE J2534</strong> ; les modules bench utilisent un boîtier d’alimentation. Il couvre beaucoup de calculateurs japonais, coréens et américains que d’autres outils laissent de côté.</p>',
    ),
    table(
      'Modules courants',
      ['Véhicules', 'Calculateur', 'Accès'],
      ['Ford, Mazda', 'PCM Continental et Visteon', 'OBD, J2534'],
      ['Hyundai, Kia', 'Kefico CPGDSH, CPEGD', 'OBD, J2534'],
      ['Mitsubishi, Subaru', 'Denso, Hitachi', 'OBD, J2534'],
      ['Toyota, Lexus', 'Denso', 'OBD ou bench'],
      ['GM', 'Delco série E', 'OBD, J2534'],
    ),
    questions(
      'Avant de lire',
      [
        'Quel adaptateur ?',
        'Un modèle qui prend en charge le protocole de votre module. Les adaptateurs bon marché perdent des trames pendant les longues lectures ; une vraie interface J2534 vaut son prix.',
      ],
      ['Le dongle suffit-il ?', 'Le dongle ne porte que les licences. Il vous faut aussi l’adaptateur et Windows.'],
      [
        'Lecture complète ou calibration ?',
        'Une lecture de la calibration suffit pour la plupart des reprogrammations. Faites une lecture complète si le module la propose : c’est votre sauvegarde.',
      ],
    ),
    notice(
      'warning',
      'Ordinateur sur secteur, veille désactivée, antivirus en pause. Un ordinateur qui se met en veille pendant une écriture laisse un calculateur à moitié écrit.',
    ),
    action(
      'Pas encore d’adaptateur ?',
      'L’interface Hexlane parle SAE J2534-1 et -2.',
      'Voir l’interface',
      '/products/hexlane-j2534',
    ),
  ],
})
