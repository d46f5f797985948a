import { action, table, text, translatedPage } from '../blocks.ts'

export const privacyPolicy = translatedPage({
  address: '/privacy-policy',
  name: 'Politique de confidentialité',
  summary: 'Quelles données nous avons sur vous, pourquoi, combien de temps, et comment les obtenir ou les supprimer.',
  blocks: [
    text(
      '<p>Overboost est responsable des données décrites ici. Nous recueillons ce qu’il nous faut pour vendre, livrer et suivre nos produits. Nous ne vendons pas de données personnelles.</p>',
    ),
    table(
      'Ce que nous avons et pourquoi',
      ['Données', 'Finalité', 'Base légale', 'Conservation'],
      ['Nom, e-mail, mot de passe (haché)', 'Votre compte', 'Contrat', 'Jusqu’à la suppression du compte'],
      [
        'Adresses, commandes, factures',
        'Livraison, comptabilité',
        'Contrat, loi',
        'Aussi longtemps que le droit fiscal l’exige, jusqu’à 10 ans',
      ],
      [
        'Véhicule et fichiers des calculateurs',
        'Mise au point et retour à l’origine',
        'Contrat',
        'Jusqu’à ce que vous les supprimiez',
      ],
      ['Tickets, candidatures et logs', 'Vous répondre', 'Votre demande', 'Jusqu’à la suppression du compte'],
      [
        'Références de paiement',
        'Débits et remboursements',
        'Contrat',
        'Avec la facture. Les numéros de carte restent chez le prestataire de paiement',
      ],
      [
        'Adresse de la newsletter, et ouvertures et clics si vous l’avez accepté',
        'Les nouvelles que vous avez demandées',
        'Consentement',
        'Jusqu’à la suppression du compte. Adresses non confirmées : 14 jours. Après désinscription, seulement pour ne plus vous écrire',
      ],
      ['Avis avec leurs photos', 'Aider les autres à choisir', 'Consentement', 'Jusqu’à la suppression du compte'],
      [
        'Garage, liste d’envies, appareils pour les notifications',
        'Votre compte',
        'Contrat',
        'Jusqu’à leur suppression ou celle du compte',
      ],
      [
        'Visites : page, provenance, campagne, taille de l’écran, pays d’après le fuseau horaire. Ni adresse IP, ni cookie',
        'Comprendre ce qui est lu et acheté',
        'Intérêt légitime. Pas avec Do Not Track',
        '60 jours, puis seulement des totaux par jour',
      ],
      ['Vos choix de cookies', 'Preuve du consentement', 'Loi', 'Aussi longtemps que nous pouvons avoir à le prouver'],
    ),
    text(
      '<h2>Qui d’autre reçoit des données</h2><ul><li>Les prestataires de paiement, pour débiter et rembourser.</li><li>Les transporteurs, pour livrer.</li><li>Le revendeur que vous avez choisi, pour les commandes qu’il traite.</li><li>Les metteurs au point, qui voient le véhicule, le fichier et vos remarques, mais aucune donnée de paiement.</li><li>Les autorités, quand la loi nous y oblige.</li></ul><p>Les prestataires hors de l’Espace économique européen sont liés par des clauses contractuelles types.</p><h2>Comment les visites sont comptées</h2><p>Quand une page s’ouvre, votre navigateur nous indique son adresse et son titre, d’où vous venez, la taille de votre écran et votre fuseau horaire. Pour vous compter une fois par jour, nous formons un code à partir de votre adresse IP, du nom de votre navigateur et d’une valeur aléatoire que nous supprimons après la journée. Votre adresse IP n’est pas enregistrée, rien n’est stocké pour cela dans votre navigateur, et personne ne peut dire le lendemain qui vous étiez. Quand vous venez de payer, nous gardons aussi ce qui a été acheté à côté de la provenance et des pages de ce jour, sans le numéro de votre commande, ni nom, ni adresse. Avec Do Not Track ou Global Privacy Control, rien n’est compté. Si vous l’acceptez dans votre profil, nous conservons aussi pendant 60 jours les pages que vous ouvrez une fois connecté, afin que nos commerciaux puissent vous conseiller ; si vous retirez cet accord, elles sont supprimées. Les statistiques externes et le pixel du réseau social ne voient les pages qu’après votre accord dans les préférences de cookies.</p><h2>Cookies</h2><p>Les cookies nécessaires vous gardent connecté et conservent votre panier. Les autres ne sont posés que si vous l’avez accepté. Votre navigateur garde aussi votre panier, votre véhicule et les pages publiques que vous avez ouvertes, pour qu’ils fonctionnent hors ligne ; cela reste sur votre appareil. Changez votre choix à tout moment dans les <a href="/cookie-preferences">préférences de cookies</a>. Nous respectons Do Not Track.</p><h2>Vos droits</h2><p>Vous pouvez consulter, corriger, exporter et supprimer vos données, vous opposer à leur utilisation et retirer votre consentement. L’export et la suppression se trouvent dans <a href="/profile">votre profil</a>. Ce que la loi impose pour les factures reste jusqu’à la fin du délai. En Europe, vous pouvez saisir votre autorité de protection des données ; en Californie, vous avez les droits du CCPA, et personne n’est désavantagé pour les avoir exercés.</p><h2>Sécurité</h2><p>Les connexions sont chiffrées, les mots de passe hachés, et l’accès de l’équipe est limité et consigné. Signalez-nous les failles, nous vous en remercierons.</p><h2>Enfants</h2><p>Nos produits s’adressent à des adultes qui conduisent. Nous ne recueillons pas sciemment de données de personnes de moins de 16 ans.</p><h2>Modifications</h2><p>La date ci-dessus indique la dernière modification de ce texte. Nous informons nos clients par e-mail des changements importants.</p>',
    ),
    action(
      'Des questions sur vos données ?',
      'Nous répondons sous 30 jours, en général bien plus vite.',
      'Contact',
      '/contact-us',
    ),
  ],
})
