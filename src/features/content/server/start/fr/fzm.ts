import { action, notice, points, products, questions, steps, translatedPage } from '../blocks.ts'

export const fzm = translatedPage({
  address: '/fzm',
  name: 'FZ Mobile',
  summary: 'Un FLASHZILLA avec sa propre batterie et son modem, pour les préparateurs qui travaillent chez le client.',
  actionLabel: 'Voir le prix et acheter',
  blocks: [
    points(
      '',
      [
        'Deux heures sans secteur',
        'Sa batterie alimente l’outil, pas la voiture. Celle-ci a toujours besoin d’un chargeur ou d’une seconde batterie.',
      ],
      [
        'Modem intégré',
        'Les fichiers arrivent partout où il y a un réseau mobile, avec un forfait qui couvre les deux régions.',
      ],
      ['Un seul écran', 'Client, véhicule, fichier et paiement sur l’outil. Rien à recopier d’un appareil à l’autre.'],
    ),
    products('FZ Mobile et ce qui va dans le fourgon'),
    steps(
      'Une visite en moins d’une heure',
      [
        'Avant de partir',
        'Vérifiez que le véhicule est dans le catalogue et que la reprogrammation cite FZ Mobile parmi ses outils.',
      ],
      ['Brancher', 'Chargeur sur la batterie, outil dans la prise OBD, tous les autres consommateurs coupés.'],
      [
        'Lire et envoyer',
        'Le fichier part par le modem. Un stage 1 sur un logiciel connu revient souvent en quelques minutes.',
      ],
      [
        'Écrire et rouler',
        'Écrivez, effacez les codes défaut, enregistrez une accélération en troisième et remettez le rapport.',
      ],
    ),
    notice(
      'warning',
      'Travaillez contact mis et moteur arrêté. Gardez les portes fermées : les calculateurs qui se réveillent perturbent le bus.',
    ),
    questions(
      'Bon à savoir',
      [
        'Et sans réseau ?',
        'Les lectures restent sur l’outil et partent dès qu’il est en ligne. L’écriture n’a pas besoin de réseau.',
      ],
      [
        'Puis-je flasher des pick-up ?',
        'Pour Power Stroke, Duramax et Cummins, prenez le FZ Truck. Il a les bons câbles et les bons indicateurs.',
      ],
    ),
    action(
      'Travaillez avec nous',
      'Les préparateurs mobiles deviennent revendeurs et achètent leurs fichiers avec des crédits de reprogrammation.',
      'Devenir revendeur',
      '/new-dealer',
    ),
  ],
})
