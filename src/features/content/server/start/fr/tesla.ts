import { notice, products, questions, table, text, translatedPage } from '../blocks.ts'

export const tesla = translatedPage({
  address: '/tesla',
  name: 'Tesla',
  summary: 'Ce que nous faisons pour les voitures électriques, et ce que personne ne devrait promettre.',
  blocks: [
    text(
      '<p>Une Tesla n’a pas de calculateur moteur avec des cartographies d’allumage, de carburant ou de suralimentation. La puissance dépend de la batterie, de l’onduleur et d’un firmware signé, et seul le constructeur peut la changer. Nous n’en vendons pas.</p><p>Ateliers et propriétaires nous demandent malgré tout trois choses : une alimentation basse tension stable, des câbles de diagnostic fiables et une mallette qui résiste à la vie dans le coffre.</p>',
    ),
    products('Pour propriétaires et ateliers'),
    table(
      'Accès au diagnostic',
      ['Modèle', 'Connecteur', 'Remarques'],
      [
        'Model S et X, jusqu’en 2020',
        'X427 et prise OBD',
        'Messages OBD standard limités ; CAN carrosserie sur des broches supplémentaires',
      ],
      [
        'Model 3 et Y',
        'Derrière la console centrale',
        'Faisceau adaptateur nécessaire ; pas de prise OBD standard pour les données de la chaîne de traction',
      ],
      ['Toutes', 'Ethernet sous le tableau de bord', 'Pour le logiciel d’atelier du constructeur'],
    ),
    questions(
      'Questions sur les voitures électriques',
      [
        'Reprogrammez-vous d’autres voitures électriques ?',
        'Non. Nous mettons au point des moteurs thermiques, des hybrides dont le calculateur moteur est accessible, et des boîtes de vitesses.',
      ],
      [
        'Puis-je charger la batterie 12 V avec le chargeur de soutien ?',
        'Sur les voitures avec une batterie 12 V au plomb, oui. Les plus récentes ont une batterie lithium de 16 V : n’y branchez pas de chargeur pour batterie au plomb.',
      ],
    ),
    notice(
      'warning',
      'Les éléments haute tension sont repérés en orange. Intervenir dessus demande une formation et une consignation. Aucun de nos produits n’y touche.',
    ),
  ],
})
