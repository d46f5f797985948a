import { action, notice, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const dsgKessv2 = translatedPage({
  address: '/dsg-tuning-kessv2',
  name: 'Fichiers DSG avec KESS V2',
  summary: 'Quels calculateurs DSG KESS V2 lit et écrit par OBD, et comment le faire sans risque.',
  blocks: [
    text(
      '<p>Pour KESS V2, la boîte est un calculateur à part : choisissez le pilote de la boîte, pas celui du moteur. Sur la plupart des DSG, il propose une <em>lecture virtuelle</em>, où l’original vient du fabricant de l’outil.</p>',
    ),
    steps(
      'Lire',
      [
        'Choisir le pilote',
        'TCU, groupe Volkswagen, puis la boîte. La DQ250 a des pilotes pour MQB et pour les voitures plus anciennes.',
      ],
      ['Identifier', 'Enregistrez l’ID. Il nous faut les numéros de matériel, de logiciel et de pièce de rechange.'],
      [
        'Lecture virtuelle',
        'Téléchargez l’original. S’il n’est pas disponible, envoyez-nous l’ID et nous le cherchons.',
      ],
    ),
    steps(
      'Écrire',
      ['Charger notre fichier', 'Un fichier slave ne s’ouvre que dans l’outil dont le master l’a chiffré.'],
      [
        'Somme de contrôle',
        'Laissez l’outil la corriger quand il le propose. Celle de nos fichiers est déjà juste ; une seconde correction ne gêne pas.',
      ],
      [
        'Écrire et régler',
        'Chargeur branché, levier sur P. Ensuite, effacez les codes défaut et lancez le réglage de base.',
      ],
    ),
    table(
      'KESS V2 et DSG',
      ['Boîte', 'Pilote', 'Lecture', 'Écriture'],
      ['DQ250 (Temic)', 'OBD', 'Virtuelle', 'Oui'],
      ['DQ200 (Temic)', 'OBD', 'Virtuelle', 'Oui'],
      ['DQ500 (Temic)', 'OBD', 'Virtuelle', 'Oui'],
      ['DL501 (Temic)', 'OBD', 'Virtuelle', 'Oui'],
      ['DQ381', 'Bench avec un autre outil', '–', '–'],
    ),
    notice(
      'warning',
      'N’utilisez pas de clone. Une lecture virtuelle a besoin du serveur du fabricant, et avec un mauvais original la boîte ne transmet plus rien.',
    ),
    questions(
      'Questions',
      [
        'L’écriture s’est arrêtée à 3 %',
        'Laissez le contact et recommencez avec l’option de récupération. Le bootloader de la boîte l’accepte.',
      ],
      [
        '« PRNDS » clignote ensuite',
        'Le réglage de base manque ou a échoué. Vérifiez la température d’huile et les codes défaut, puis refaites-le.',
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
