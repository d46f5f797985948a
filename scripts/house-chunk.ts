import type { Plugin } from 'vite'

/** Entry points of every shop page. */
const beginnings = /entry\.client|\/src\/app\/root\.tsx|\/src\/app\/layouts\/default-layout\.tsx/
/** Style sheets of the shop, combined into one request because they are small. */
const shopStyles =
  /\/src\/(kit\/ui|app\/screens|features\/(catalog|tunes|tools|products|cart|content|converter)\/screens|features\/blog\/ui|features\/(catalog|tunes|garage|reviews|guides|pricing)\/ui|features\/tune-requests\/screens(?=\/updates-badge)|features\/products\/ui(?=\/product-fit)|features\/files\/ui(?=\/chosen-files))\/(?!.*(admin|preview|workbench|mantine|quick-order)).*\.css$/
const modules = (...parts: string[]) => new RegExp(parts.join('|'))
/** Modules loaded on demand or by a single page. */
const apart = modules(
  '-page\\.tsx|-redirect\\.ts|dyno-canvas|tune-comparison|review-list|tune-type-texts|own-run|price-set|price-row|price-input|form-prices|choice-inputs|health-problems',
  '/guide-(?!links|address)|search-dialog|stock-alert|kit-parts|vehicle-form',
  // Staff only.
  'serials-input|scan-input|/products/(stock-labels|rules-prices)|/pricing/(kits|tax-texts)|/reviews/review-states|painted-years|preview-(button|inputs)',
)
/** Choosing a vehicle: by search, or step by step. */
const vehicleParts = modules(
  '/src/features/catalog/ui/(vehicle-(picker|search)|use-vehicle-)',
  '/src/features/catalog/highlight\\.ts$',
)
/** Engine pages: tunes and tools. */
const engineParts = modules(
  '/src/features/tools/(ui/|explain|client/|(rules|rules-combinations)\\.ts$)',
  '/src/features/catalog/screens/(engine-view|purchase-summary|transmission-choice)',
  '/src/features/catalog/ui/(tune-|use-engine-selection|selection-notice|price-if-chosen)',
  '/src/features/catalog/selection-url',
)
/** The dyno plot, with its figures. */
const plotParts = modules(
  '/src/features/tunes/(ui/(dyno-|unit-toggles)|runs-shown)',
  '/src/features/catalog/ui/(engine-hero|run-picker|power-figures)',
  '/src/features/catalog/(selection-display|shown-figures)\\.ts$',
)
/** Lists of products, tunes and vehicles, and pages that show some of them next to a plot. */
const listParts = modules(
  '/src/app/screens/home/(hero-plot|read-home)',
  '/src/kit/ui/list-(shell|query|pages|search)',
  '/src/features/products/(ui|client|screens/shop|messages)/',
  '/src/features/products/rules',
  '/src/features/garage/ui/vehicle-filter',
  '/src/features/catalog/screens/(vehicle-cards|tune-type-list)',
  '/src/features/tunes/tune-types',
)
/** Content pages and posts: their blocks, what the blocks load, and their lists. */
const blockParts = modules(
  '/src/app/screens/content/(?!block-|action-link|page-hero|video-block)',
  // All texts except those of the FAQ.
  '/src/features/content/messages/m\\.ts\\?message=(?!allTopics|didItHelp|faq|no(Questions.*)?$|searchQ|thanks|topic|yes$)',
  '/src/features/(content/contract/(blocks|pages|positions)|rentals/contract/rentals)\\.ts',
)
const postParts = modules(
  '/src/features/blog/(contract/posts|rules|ui)',
  // All texts except those of the index.
  '/src/features/blog/messages/m\\.ts\\?message=(?!allPosts|atom|blogD|byAuthor|newer|noPosts|older|rss|searchPosts|tags$)',
)
/** Forms: fields, files and submission, and what of Mantine most of them use. Other pages of the shop do without both. */
const formParts = modules(
  '/src/kit/ui/mantine\\.tsx',
  '/node_modules/@mantine/core/esm/core/',
  '/node_modules/@mantine/core/esm/components/(Input|InputBase|CloseButton|Loader|Transition|UnstyledButton|ActionIcon)/',
  '/src/kit/ui/(form-shell|idempotent-submit|use-shop-form|focus-problem|questions-link|warning|optional-label|use-needed-text)',
  '/src/kit/validation\\.ts',
  '/src/features/files/ui/(file-button|upload-file|chosen-files)',
  '/src/features/files/messages/m\\.ts\\?message=(choose|chosenFiles|remove)',
  '/src/features/tickets/(ui/(unsent-files|files-input)|contract/tickets|messages/)',
  // Small modules shared by several forms.
  '/src/features/addresses/(contract|countries|states|rules)\\.ts',
  '/src/features/rescue/(contract|rules|client/)',
  '/node_modules/@mantine/core/esm/components/(Checkbox|FileInput|Textarea)/',
  '/node_modules/@mantine/core/esm/utils/InlineInput/',
  '/node_modules/@mantine/hooks/esm/(use-uncontrolled|use-merged-ref)/',
)
/** Checkout forms: buyer, shipping and payment. */
const buyingParts = modules(
  '/src/features/checkout/(ui|contract|rules|client)',
  '/src/features/pricing/tax-numbers',
  '/src/features/(payments/ui/card-choices|payment-methods/contract)',
  '/src/features/dealer-accounts/(ui/limit-warning|contract/account|rules/account)',
  '/src/kit/ui/progress-steps',
  '/node_modules/@mantine/core/esm/components/Radio/',
)
/**
 * Leaves out texts that are also page titles, because other pages would load them, and the form, which waits for its
 * shapes.
 */
const newsletterParts = modules(
  '/src/features/newsletter/(contract/newsletter\\.ts$|ui/choices\\.tsx)',
  '/src/features/newsletter/messages/m\\.ts\\?message=(?!preferences|dealerPosts)',
)
const orderParts = modules(
  '/src/features/orders/(contract|credit-notes|paid-with|order-rental|order-terms)\\.ts$',
  '/src/features/orders/messages/m\\.ts\\?message=(amountOwed|dueOn|invoice(Due|Open|Overdue|PartlyPaid)$|netDays|orderNumberInvalid|statePaid)',
)
const dealerParts = modules(
  '/src/features/dealers/(rules|ui/dealer-labels|contract/dealers)\\.ts$',
  '/src/features/dealers/screens/shop/directory\\.module',
  '/src/features/dealers/messages/m\\.ts\\?message=(becomeDealer|choose$|city$|country$|dealers$|email$|postcode|state|street|taxNumber|yourName$)',
  '/src/kit/contrast\\.ts$',
)
/** The header of a logged-in user, with its style sheet. */
const ownParts = modules(
  '/src/features/tune-requests/(screens/updates-badge|contract/acts\\.ts$|messages/m\\.ts\\?message=unreadRequests)',
)
/** Screen titles, which the account layout shows. */
const titleParts = /\/src\/app\/([\w-]+-)?screens\.ts$/
/** Adding to the cart, with prices. */
const cartParts = modules('/src/features/cart/(client/cart\\.ts|rules-view|screens/quantity-picker)')
/** Needed by most pages of the shop: fields, vehicle selection, prices, ratings. */
const shopParts = modules(
  '/src/features/guides/(ui/guide-links|guide-address|messages)',
  '/src/access/ui/page-meta',
  '/src/features/catalog/screens/(places|compat-form|engine-facts)',
  '/src/features/(catalog|garage|pricing|reviews|vehicles)/(?!server/|mails/|messages/|screens/|contract|tax-numbers|highlight|shown-figures|selection-(display|url)|ui/(engine-hero|tune-|run-picker|power-figures|selection-notice|price-if-chosen|use-engine|vehicle-(picker|search)|use-vehicle))',
  '/src/kit/ui/(page-shell|breadcrumbs|picture|price|text-button|toggle|empty-state|icons|field\\.|text-input|native-select)',
  '/src/kit/(locale|dates|facts|money|link|typed-number)\\.ts',
  '/src/kit/ui/use-day',
  '/src/features/seo/rules',
  '/src/features/tunes/ui/engine-figures',
  '/src/features/catalog/messages/m\\.ts\\?message=(byTuneType|engine|home|make|models?|otherVehicle|otherYears|tellYouWhen|skipStep|transmission|year)$',
  // Parts of content pages that are too small for requests of their own.
  '/src/app/screens/content/(page-hero|action-link)',
  '/src/features/tools/(connections|connection-names|messages/m\\.ts\\?message=(method|protocol))',
  '/src/features/content/messages/m\\.ts\\?message=askUs',
  '/node_modules/@tabler/icons-react/.*/Icon(AlertTriangle|ArrowRight|Check|ChevronDown|Minus|Plus|Search|Selector|Star|StarFilled|Upload|X)\\.mjs',
)
const isIn = (parts: RegExp) => (id: string) =>
  parts.test(id) && !apart.test(id) && !id.endsWith('.css') && !shapes.test(id)
/** Shapes are only loaded by pages with forms (see `slimContracts`): one chunk per module. */
const shapes = /\/src\/(?:features\/|app\/)?([\w-]+)\/([\w/-]+)\.ts\?shapes$|\/src\/(kit)\/(shapes)\.ts$/
/** Plain functions in modules with shapes, used by lists and pickers: no validation library in them. */
const plainShapes = /\/src\/features\/(tools|tunes)\/rules\.ts\?shapes$/
const shapesChunk = (id: string): string | null => {
  if (plainShapes.test(id)) return null
  const [, feature, file, kit] = shapes.exec(id) ?? []
  if (kit) return 'shapes'
  return feature && file ? `shapes-${feature}-${file.replaceAll('/', '-')}` : null
}

/**
 * Rules that the shapes of these features are built from. In one chunk with screens that use the shapes, the two
 * would wait for each other.
 */
const rules = /\/src\/features\/(?:(leads|newsletter)\/rules\/[\w-]+|(tools)\/services)\.ts$/
const rulesChunk = (id: string): string | null => {
  const [, feature, other = feature] = rules.exec(id) ?? []
  return other ? `rules-${other}` : null
}

/**
 * Puts what every shop page needs into one chunk, `house`, so that a visitor's first page requests one script and one
 * style sheet instead of sixty small files. The validation library gets its own chunk, for pages with forms.
 */
export function houseChunk(): Plugin {
  return {
    name: 'overboost:house-chunk',
    // After React Router's plugin, which would preserve the exports of entries.
    enforce: 'post',
    configEnvironment: (name) =>
      name !== 'client'
        ? null
        : {
            build: {
              rolldownOptions: {
                preserveEntrySignatures: 'allow-extension',
                output: {
                  codeSplitting: {
                    groups: [
                      { name: 'validation', test: /\/node_modules\/zod\//, priority: 6 },
                      { name: shapesChunk, priority: 5, includeDependenciesRecursively: false },
                      { name: rulesChunk, priority: 5, includeDependenciesRecursively: false },
                      { name: 'vehicles', test: isIn(vehicleParts), priority: 2 },
                      { name: 'plot', test: isIn(plotParts), priority: 2 },
                      { name: 'engine', test: (id) => isIn(engineParts)(id) || plainShapes.test(id), priority: 2 },
                      { name: 'lists', test: isIn(listParts), priority: 2 },
                      { name: 'cart', test: isIn(cartParts), priority: 2 },
                      { name: 'blocks', test: isIn(blockParts), priority: 2, includeDependenciesRecursively: false },
                      { name: 'posts', test: isIn(postParts), priority: 2, includeDependenciesRecursively: false },
                      { name: 'forms', test: isIn(formParts), priority: 2 },
                      { name: 'buying', test: isIn(buyingParts), priority: 2 },
                      {
                        name: 'newsletter',
                        test: newsletterParts,
                        priority: 2,
                        includeDependenciesRecursively: false,
                      },
                      { name: 'orders', test: orderParts, priority: 3, includeDependenciesRecursively: false },
                      { name: 'dealers', test: dealerParts, priority: 1 },
                      { name: 'own', test: ownParts, priority: 2, includeDependenciesRecursively: false },
                      { name: 'titles', test: titleParts, priority: 1 },
                      { name: 'shop', test: isIn(shopParts), priority: 3 },
                      { name: 'house', test: (id) => beginnings.test(id) || shopStyles.test(id), priority: 4 },
                    ],
                  },
                },
              },
            },
          },
  }
}
