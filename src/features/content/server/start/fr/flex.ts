import { action, notice, points, questions, table, translatedPage } from '../blocks.ts'

export const flex = translatedPage({
  address: '/flex',
  name: 'FLEX',
  summary: 'Fichiers pour MAGICMOTORSPORT FLEX : OBD, bench et boot, master et slave.',
  actionLabel: 'Envoyer votre fichier',
  blocks: [
    points(
      '',
      [
        'Toute la mémoire, pas seulement les cartographies',
        'FLEX lit en entier beaucoup de calculateurs moteur et boîte. Nous répondons par un fichier complet : un retour est toujours possible.',
      ],
      [
        'Les boîtes aussi',
        'DSG, S tronic, ZF 8HP et PDK reviennent avec des points de passage, une pression d’embrayage et des limites de couple accordés au fichier moteur.',
      ],
      [
        'Clonage',
        'Vous remplacez un calculateur endommagé ? Envoyez les deux lectures, et nous vous dirons si le matériel est compatible avant l’écriture.',
      ],
    ),
    table(
      'Quelle connexion FLEX pour quel travail',
      ['Travail', 'Connexion', 'Remarques'],
      ['Stage 1 sur un logiciel connu', 'FLEX OBD', 'Le plus rapide. Lecture partielle ou virtuelle'],
      ['Bosch MG1 ou MD1 verrouillé', 'FLEX bench', 'Le boîtier reste fermé sur la plupart'],
      [
        'Ancien EDC16, ME9 avec Motorola MPC5xx',
        'FLEX BDM',
        'Ouvrez le boîtier et utilisez le cadre de positionnement',
      ],
      ['Calculateur endommagé à cloner', 'FLEX bench ou boot', 'Lisez la flash et l’EEPROM des deux'],
    ),
    notice(
      'tip',
      'Indiquez le plugin qui a lu le fichier. Nous savons ainsi comment les sommes de contrôle et les signatures seront traitées au retour.',
    ),
    questions(
      'Questions sur FLEX',
      [
        'Vous faut-il le fichier d’identification ?',
        'Oui, si l’outil en enregistre un. Il contient des numéros que le binaire n’a pas.',
      ],
      [
        'Pouvez-vous écrire les calculateurs TPROT ?',
        'Les Bosch avec protection anti-reprogrammation demandent bench ou boot la première fois. Une fois déverrouillés, beaucoup acceptent l’OBD.',
      ],
    ),
    action(
      'Vous hésitez ?',
      'Donnez-nous les numéros de l’étiquette du calculateur.',
      'Demander à un metteur au point',
      '/tuning-ticket',
    ),
  ],
})
