import { action, notice, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const dsgByteshooter = translatedPage({
  address: '/dsg-tuning-byteshooter',
  name: 'Fichiers DSG avec ByteShooter',
  summary:
    'Lire les numéros, charger l’original, écrire le fichier modifié : le flash DSG avec ByteShooter, étape par étape.',
  blocks: [
    text(
      '<p>Beaucoup de calculateurs DSG peuvent être écrits par OBD, mais pas lus. ByteShooter résout ce problème avec une bibliothèque : il identifie le logiciel de la voiture et y associe l’original correspondant. Nous partons du même original et renvoyons un fichier adapté.</p>',
    ),
    steps(
      'De l’identification au réglage de base',
      [
        'Identifier',
        'Contact mis, levier sur P. Enregistrez le rapport d’identification : il donne les numéros de matériel, de logiciel et de calibration.',
      ],
      [
        'Envoyer le rapport',
        'Joignez-le à votre commande, avec l’original de la bibliothèque si l’outil en a enregistré un.',
      ],
      [
        'Recevoir le fichier',
        'Il porte le numéro de calibration de votre calculateur. N’écrivez jamais un fichier qui en porte un autre.',
      ],
      [
        'Écrire',
        'Chargeur branché, levier sur P, tous les consommateurs coupés. Une DQ250 prend environ quatre minutes.',
      ],
      [
        'Réglage de base',
        'Effacez les codes défaut, puis lancez le réglage de base avec une huile entre 30 et 100 °C.',
      ],
    ),
    table(
      'Ce qui peut être lu',
      ['Boîte', 'Lecture par OBD', 'Écriture par OBD', 'En cas d’échec'],
      ['DQ200', 'Non', 'Oui', 'Original de la bibliothèque'],
      ['DQ250', 'Non', 'Oui', 'Original de la bibliothèque'],
      ['DQ381', 'Non', 'La plupart', 'Bench'],
      ['DQ500', 'Non', 'Oui', 'Bench sur les versions récentes'],
      ['Haldex générations 4 et 5', 'En partie', 'Oui', 'Original de la bibliothèque'],
    ),
    notice(
      'warning',
      'Un autre numéro de calibration n’est pas un détail : rapports, embrayages et capteurs diffèrent. La boîte peut être endommagée dès le premier passage de vitesse.',
    ),
    questions(
      'Questions',
      [
        'La bibliothèque n’a pas d’original pour mon numéro',
        'Ouvrez un ticket avec le rapport. Nous avons des originaux qui n’y figurent pas, ou pouvons mettre le calculateur à jour vers une version connue.',
      ],
      [
        'Puis-je revenir en arrière ?',
        'Oui. Écrivez l’original qui porte le même numéro de calibration et refaites le réglage de base.',
      ],
    ),
    action(
      'Commander un fichier DSG',
      'Choisissez le véhicule et la boîte.',
      'Reprogrammations de boîte',
      '/catalog/tcu-tuning',
    ),
  ],
})
