import { action, notice, points, questions, steps, table, translatedPage } from '../blocks.ts'

export const kess = translatedPage({
  address: '/kess',
  name: 'KESS et K-TAG',
  summary:
    'Vous avez un KESS V2, un K-TAG ou un KESS3 ? Gardez-le. Envoyez-nous le fichier qu’il lit et écrivez le nôtre avec lui.',
  actionLabel: 'Envoyer votre fichier',
  blocks: [
    points(
      '',
      [
        'Master et slave',
        'Aux fichiers master, nous répondons par de simples binaires ; aux fichiers slave, par des fichiers chiffrés pour leur master.',
      ],
      ['Sommes de contrôle comprises', 'Corrigées dans notre fichier quand l’outil ne le fait pas à l’écriture.'],
      ['Même prix', 'Vous payez la reprogrammation, pas l’accès.'],
    ),
    table(
      'La famille Alientech',
      ['', 'KESS V2', 'K-TAG', 'KESS3'],
      ['Accès', 'OBD', 'Bench, boot, BDM, JTAG', 'OBD, bench, boot'],
      ['Calculateur', 'Dans la voiture', 'Démonté', 'Les deux'],
      ['Type de lecture', 'Partielle ou virtuelle', 'Complète', 'Selon le protocole'],
      ['Vendu neuf', 'Plus maintenant', 'Plus maintenant', 'Oui'],
      ['Fichiers acceptés', 'Master, slave', 'Master, slave', 'Master, slave'],
    ),
    steps(
      'Comment envoyer un fichier KESS',
      [
        'Lire avec le pilote que propose l’outil',
        'Choisissez la famille d’après le numéro de logiciel, pas seulement d’après l’année-modèle.',
      ],
      ['L’exporter', 'Master : le .bin ou le .ori. Slave : le fichier chiffré, sans changer son nom.'],
      [
        'L’envoyer',
        'Indiquez le véhicule, le carburant et les pièces montées. Nous vérifions que fichier et véhicule vont ensemble.',
      ],
      ['Écrire le nôtre avec le même pilote', 'Gardez avec lui l’original et l’identification de l’outil.'],
    ),
    notice(
      'note',
      'Une lecture virtuelle n’est pas lue dans la voiture : le serveur du fabricant fournit un original correspondant. Elle suffit pour la plupart des reprogrammations, mais ce n’est pas une sauvegarde de votre propre calculateur.',
    ),
    questions(
      'Questions sur KESS',
      [
        'Mon slave appartient à un autre master',
        'Seul ce master peut alors déchiffrer ses fichiers. Demandez-lui le fichier déchiffré, ou faites reprendre l’outil.',
      ],
      [
        'Mon outil est une copie',
        'Nous ne pouvons pas prendre en charge les clones : ils corrompent les fichiers et écrivent sans contrôle. Nous vous proposerons un autre accès.',
      ],
    ),
    action(
      'Faites-le reprendre',
      'Un KESS ou un K-TAG en état de marche compte pour l’achat d’un FZPRO.',
      'Estimer votre outil',
      '/trade-in',
    ),
  ],
})
