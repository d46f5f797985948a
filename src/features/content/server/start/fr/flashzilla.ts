import { action, dyno, notice, points, products, questions, steps, table, translatedPage } from '../blocks.ts'

export const flashzilla = translatedPage({
  address: '/flashzilla',
  name: 'FLASHZILLA V3',
  summary:
    'Branchez-le sur la prise OBD, choisissez votre reprogrammation, roulez. L’outil de flash qui garde votre fichier d’origine et enregistre chaque accélération.',
  actionLabel: 'Voir le prix et acheter',
  blocks: [
    points(
      '',
      [
        'Flasher chez soi',
        'Lire, envoyer, écrire. Pas de passage à l’atelier, pas de calculateur démonté, pas d’ordinateur de 2009.',
      ],
      [
        'Quatre cartographies',
        'Gardez l’origine, l’indice 91, l’indice 93 et l’E30 sur l’outil, et passez de l’une à l’autre en quelques minutes.',
      ],
      [
        '40 canaux',
        'Enregistrez suralimentation, avance, cliquetis et pression de carburant en roulant, et partagez le log avec votre metteur au point.',
      ],
      [
        'Retour à l’origine',
        'Le fichier d’origine est sur l’outil et dans votre compte. Vous pouvez toujours y revenir.',
      ],
    ),
    products('Choisissez le vôtre'),
    dyno('Ce que change un fichier stage 1'),
    steps(
      'De la boîte au premier trajet',
      ['Brancher', 'La prise OBD est sous le tableau de bord, côté conducteur. Branchez un chargeur de batterie.'],
      ['Lire', 'L’outil identifie le calculateur et le lit. Cela prend entre 3 et 25 minutes.'],
      [
        'Commander',
        'Choisissez une reprogrammation pour votre véhicule et envoyez le fichier. La plupart sont prêtes sous quatre heures ouvrées.',
      ],
      ['Écrire', 'Écrivez le fichier modifié, effacez les codes défaut et faites le premier log.'],
    ),
    table(
      'Quel FLASHZILLA choisir',
      ['', 'Lite', 'V3', 'FZ Mobile', 'FZPRO'],
      ['Pour', 'Une voiture', 'Vos propres voitures', 'Préparateurs mobiles', 'Ateliers'],
      ['Fichiers', 'Stage 1, éco, remorquage', 'Tous les stages', 'Tous les stages', 'Tous les stages'],
      ['Connexion', 'OBD', 'OBD', 'OBD', 'OBD, bench, boot'],
      ['Cartographies en mémoire', '1', '4', '4', 'Illimité'],
      ['Logs', 'Codes défaut', '40 canaux', '40 canaux', '40 canaux'],
    ),
    notice(
      'warning',
      'N’écrivez jamais un fichier sur la seule batterie. Branchez un chargeur qui tient au moins 13,5 V : une chute de tension est la cause la plus fréquente d’un flash raté.',
    ),
    questions(
      'Questions avant l’achat',
      [
        'Convient-il à ma voiture ?',
        'Choisissez votre véhicule dans le catalogue. Chaque reprogrammation indique les outils qui peuvent l’écrire.',
      ],
      [
        'Est-il lié à une seule voiture ?',
        'Une licence Lite appartient à un seul véhicule. Le V3 contient des licences pour plusieurs, et vous pouvez en ajouter depuis votre compte.',
      ],
      [
        'Et si un flash est interrompu ?',
        'Laissez le contact et le chargeur branché, et recommencez l’écriture. Si cela échoue, ouvrez une session de secours et un technicien prend le relais.',
      ],
      [
        'Puis-je revenir à l’origine pour le concessionnaire ?',
        'Oui. Écrire le fichier d’origine rétablit la cartographie d’usine. Mais les calculateurs comptent aussi les écritures, et aucun fichier ne remet ce compteur à zéro.',
      ],
      [
        'Puis-je le faire reprendre plus tard ?',
        'Oui. Nos outils, et beaucoup d’outils d’autres fabricants, sont repris à l’achat d’un nouveau.',
      ],
    ),
    action(
      'Trouvez d’abord la reprogrammation',
      'Choisissez votre véhicule pour voir les gains, les prix et l’outil qu’il vous faut.',
      'Trouver votre reprogrammation',
      '/catalog',
    ),
  ],
})
