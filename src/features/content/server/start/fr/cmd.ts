import { action, points, steps, table, translatedPage } from '../blocks.ts'

export const cmd = translatedPage({
  address: '/cmd',
  name: 'CMD',
  summary: 'Fichiers pour Flashtec CMD : quoi lire, quoi envoyer, et ce qui revient.',
  actionLabel: 'Envoyer votre fichier',
  blocks: [
    points(
      '',
      [
        'OBD et bench en un',
        'Pour un stage 1, une lecture partielle suffit. Si des pièces ont été changées, envoyez une lecture complète.',
      ],
      ['Master et slave', 'Les fichiers slave reviennent avec le chiffrement de votre master. Dites-nous lequel.'],
      [
        'La sauvegarde d’abord',
        'Enregistrez la sauvegarde que CMD propose avant la première écriture. Elle rétablit le calculateur si une écriture s’interrompt.',
      ],
    ),
    table(
      'Quoi envoyer',
      ['Calculateur', 'Lecture', 'À joindre'],
      ['Bosch EDC17, MED17', 'Partielle par OBD, complète sur bench', 'Numéro de logiciel de l’identification'],
      ['Bosch MG1, MD1', 'Complète sur bench', 'Photo de l’étiquette'],
      ['Siemens/Continental Simos 18', 'OBD', 'Référence du calculateur, par exemple 5G0 906 259'],
      ['Delphi DCM', 'OBD ou bench', 'Carburant et norme antipollution'],
    ),
    steps(
      'Écrire sans risque',
      [
        'Maintenir l’alimentation',
        'Un chargeur à 13,5 V dans la voiture ; une alimentation régulée de 13,8 V et 5 A sur bench.',
      ],
      ['Comparer les numéros', 'L’identification avant l’écriture doit correspondre à celle de votre commande.'],
      ['Écrire et effacer', 'Effacez les codes défaut de tous les calculateurs, puis enregistrez le premier trajet.'],
    ),
    action(
      'Comparer les outils',
      'Voyez les véhicules que chaque outil couvre dans notre catalogue.',
      'Comparer les outils',
      '/dealertools',
    ),
  ],
})
