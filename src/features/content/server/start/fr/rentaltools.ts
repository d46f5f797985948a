import { action, notice, points, questions, rentals, steps, translatedPage } from '../blocks.ts'

export const rentaltools = translatedPage({
  address: '/rentaltools',
  name: 'Outils en location',
  summary:
    'Une voiture, une reprogrammation, aucun outil à posséder. Louez sept jours, flashez chez vous, renvoyez avec l’étiquette jointe.',
  actionLabel: 'Trouver votre reprogrammation',
  blocks: [
    rentals('Disponibles à la location'),
    steps(
      'Comment se passe une location',
      [
        'Choisir une reprogrammation',
        'Si un outil de location peut l’écrire, vous pouvez l’ajouter à la commande. Seules sont proposées les reprogrammations qu’un seul outil suffit à écrire.',
      ],
      ['Recevoir l’outil', 'Il arrive enregistré sur votre commande, avec les câbles et une étiquette de retour.'],
      [
        'Flasher',
        'Lire, envoyer, écrire. La date de retour tient compte de la livraison, et vous pouvez ajouter des jours dans votre compte.',
      ],
      [
        'Le renvoyer',
        'Déposez le colis chez le transporteur avant la date de retour. La caution est remboursée une fois le retour contrôlé.',
      ],
    ),
    points(
      'Pourquoi louer ?',
      ['Moins cher pour une voiture', 'Une fraction du prix d’un outil.'],
      ['Cela compte', 'Une partie du tarif est déduite si vous achetez l’outil, selon ses conditions.'],
      [
        'L’origine quand vous voulez',
        'Votre fichier d’origine reste dans votre compte. Louez une nouvelle fois pour le réécrire.',
      ],
    ),
    questions(
      'Les conditions de location en bref',
      [
        'Qu’est-ce que la caution ?',
        'Vous la payez avec la commande, sans taxe. Nous la remboursons dès que l’outil est revenu complet.',
      ],
      [
        'Et si j’ai du retard ?',
        'Chaque jour après la date de retour coûte les frais de retard journaliers, dans la limite de la caution. Un outil qui ne revient jamais est facturé à sa valeur.',
      ],
      [
        'Puis-je l’utiliser sur une deuxième voiture ?',
        'Oui, pendant la durée, pour chaque reprogrammation que vous achetez.',
      ],
      [
        'Et si le flash s’interrompt ?',
        'Ouvrez une session de secours. La location ne court pas pendant que nous réparons ce que l’outil a causé.',
      ],
    ),
    notice(
      'tip',
      'Prévoyez le flash dans les premiers jours. Il reste alors du temps pour un log et une retouche avant le retour de l’outil.',
    ),
    action('Vous préférez l’avoir à vous ?', 'Voyez toute la famille FZ.', 'Outils FZ', '/fz'),
  ],
})
