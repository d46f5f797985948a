import { text, translatedPage } from '../blocks.ts'

export const disclaimer = translatedPage({
  address: '/disclaimer',
  name: 'Avertissement',
  summary:
    'Ce qu’une reprogrammation peut changer pour un véhicule, son homologation et sa garantie. À lire avant de flasher.',
  blocks: [
    text(
      '<h2>Effet sur le véhicule</h2><p>Une reprogrammation change le fonctionnement du moteur ou de la boîte de vitesses. Plus de puissance, c’est plus de contraintes sur le moteur, la boîte, les freins et les pneus. Des pièces usées ou abîmées peuvent lâcher plus tôt. Faites d’abord contrôler le véhicule, et réparez les défauts connus avant de flasher.</p><h2>Chiffres</h2><p>Puissance, couple et consommation sont mesurés sur nos véhicules dans les conditions indiquées. Les vôtres peuvent différer selon l’usure, le carburant, la météo et l’équipement. Ils ne sont pas une garantie pour un véhicule donné.</p><h2>Homologation et émissions</h2><p>Les règles varient selon le pays et l’État. Aux États-Unis, les pièces et logiciels qui agissent sur la dépollution ne peuvent être utilisés sur route ouverte qu’avec une dérogation ou là où la loi l’autorise ; en Californie, il s’agit d’un Executive Order du CARB. En Europe, un changement de puissance doit être homologué et inscrit sur les papiers du véhicule, et l’assureur doit en être informé. Les fichiers réservés à la compétition ne sont pas destinés à la route.</p><h2>Garantie</h2><p>Le constructeur du véhicule peut refuser sa garantie pour des dommages causés par une modification. Les calculateurs comptent le nombre d’écritures, et les concessionnaires peuvent le voir même après le retour au fichier d’origine.</p><h2>Flash</h2><p>Suivez les instructions et gardez l’alimentation stable. Un flash interrompu peut immobiliser un véhicule jusqu’à la réparation du calculateur. Nous aidons avec des sessions de secours. Les frais de remorquage et le temps perdu ne sont pas pris en charge, sauf si nous avons causé le défaut intentionnellement ou par faute lourde.</p><h2>Contenu</h2><p>Les guides et articles sont écrits avec soin, mais ne peuvent pas couvrir tous les véhicules. Les noms de véhicules et d’outils d’autres fabricants servent à dire à quoi nos produits conviennent. Ils appartiennent à leurs propriétaires, qui ne nous recommandent pas pour autant.</p>',
    ),
  ],
})
