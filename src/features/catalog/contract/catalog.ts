import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { pricesByCurrency } from '#kit/money.ts'
import { allOf, email, int, paged, pageQuery, slug } from '#kit/shapes.ts'
import { powerFigure, tune, tuneTypeSlugs } from '#features/tunes/contract.ts'
import { rating } from '#features/reviews/contract/reviews.ts'
import { tool } from '#features/tools/contract.ts'
import { vehiclePath, yearSegment } from '#features/vehicles/contract/vehicles.ts'

const named = z.object({ slug: z.string(), name: z.string() })
export const make = named.extend({ description: z.string(), picture: z.string().nullable(), models: int })
export type Make = z.infer<typeof make>
export const vehicleYear = named
export const model = named.extend({ body: z.string(), picture: z.string().nullable(), description: z.string() })
export type Model = z.infer<typeof model>
/** A model across all years. */
export const makeModel = model.extend({
  /** Newest first. */
  years: z.array(z.string()),
  /** The number of engines across all years. */
  engines: int,
})
export type MakeModel = z.infer<typeof makeModel>
/** A make with all its models, for any year. */
export const makeInFull = make.omit({ models: true }).extend({
  /** A custom title for search results; null for the default. */
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  /** Newest first. */
  years: z.array(z.string()),
  models: z.array(makeModel),
})
export type MakeInFull = z.infer<typeof makeInFull>
export const engineCard = named.extend({
  code: z.string().nullable(),
  fuel: z.string(),
  aspiration: z.string(),
  displacement_cc: int.nullable(),
  cylinders: int.nullable(),
  ecu: z.string().nullable(),
  /** Factory figures at the crank. */
  horsepower: int.nullable(),
  torque: int.nullable(),
  picture: z.string().nullable(),
})
export type EngineCard = z.infer<typeof engineCard>
export const transmissionCard = named.extend({
  kind: z.string(),
  gears: int.nullable(),
  tcu: z.string().nullable(),
})
export type TransmissionCard = z.infer<typeof transmissionCard>

/** An engine with its tunes, their dyno runs and the tools they use. */
export const engine = engineCard.extend({
  tunes: z.array(tune),
  tools: z.array(tool),
  /** Slugs of the only tools allowed on this engine; empty for no restriction. */
  tool_restrictions: z.array(z.string()),
})
export type Engine = z.infer<typeof engine>
export const transmission = transmissionCard.extend({
  tunes: z.array(tune),
  tools: z.array(tool),
  tool_restrictions: z.array(z.string()),
})
export type Transmission = z.infer<typeof transmission>

const list = <T extends z.ZodType>(item: T) => allOf(item)
const makeParams = z.object({ make: slug })
const yearParams = makeParams.extend({ year: yearSegment })
const modelParams = yearParams.extend({ model: slug })
const engineParams = modelParams.extend({ engine: slug })
const base = '/v1/ecu/makes'
const modelPath = `${base}/:make/years/:year/models/:model`
/** The token of a preview link, which shows its record as if it were published. */
const query = z.object({ preview: z.string().max(140).optional() })
const open = { access: 'public' } as const
const read = { ...open, errors: ['not_found'] } as const

export const listMakes = get(base, 'Lists all makes', {
  ...read,
  query,
  output: list(make),
})
export const getMake = get(`${base}/:make`, 'Returns a make with its years and models', {
  ...read,
  query,
  params: makeParams,
  output: makeInFull,
})
export const listYears = get(`${base}/:make/years`, 'Lists the years of a make, newest first', {
  ...read,
  query,
  params: makeParams,
  output: list(vehicleYear),
})
export const listModels = get(`${base}/:make/years/:year/models`, 'Lists the models of a make in a year', {
  ...read,
  query,
  params: yearParams,
  output: list(model),
})
export const listEngines = get(`${modelPath}/engines`, 'Lists the engines of a model in a year', {
  ...read,
  query,
  params: modelParams,
  output: list(engineCard),
})
export const getEngine = get(`${modelPath}/engines/:engine`, 'Returns an engine with its tunes', {
  ...read,
  query,
  params: engineParams,
  output: engine,
})
export const listTransmissions = get(`${modelPath}/transmissions`, 'Lists the transmissions of a model in a year', {
  ...read,
  params: modelParams,
  output: list(transmissionCard),
})
export const getTransmission = get(`${modelPath}/transmissions/:transmission`, 'Returns a transmission', {
  ...read,
  params: modelParams.extend({ transmission: slug }),
  output: transmission,
})
export const listEngineTransmissions = get(
  `${modelPath}/engines/:engine/transmissions`,
  'Lists the transmissions available with an engine',
  { ...read, query, params: engineParams, output: list(transmissionCard) },
)
export const getEngineTransmission = get(
  `${modelPath}/engines/:engine/transmissions/:transmission`,
  'Returns a transmission of an engine',
  { ...read, query, params: engineParams.extend({ transmission: slug }), output: transmission },
)

/** One engine of one model over a span of years: an entry of the full vehicle list. */
export const vehicleEntry = z.object({
  make: z.string(),
  make_name: z.string(),
  model: z.string(),
  model_name: z.string(),
  engine: z.string(),
  engine_name: z.string(),
  engine_code: z.string().nullable(),
  /** Newest first. */
  years: z.array(z.string()),
  horsepower: int.nullable(),
})
export type VehicleEntry = z.infer<typeof vehicleEntry>
export const listAllVehicles = get('/v1/ecu/list-all', 'Returns the complete vehicle list', {
  ...open,
  output: list(vehicleEntry),
})
export const vehicleMatch = vehicleEntry.omit({ years: true }).extend({
  year: z.string(),
  /** The generation name among enthusiasts, such as Mk7 or F80. */
  generation: z.string().nullable(),
  label: z.string(),
})
export type VehicleMatch = z.infer<typeof vehicleMatch>
export const searchVehicles = get('/v1/ecu/search', 'Searches vehicles by text, best match first', {
  ...open,
  query: z.object({ q: z.string().trim().max(80), limit: z.coerce.number().int().min(1).max(20).default(8) }),
  output: list(vehicleMatch),
})

export const listGlobalCompatRules = get(
  '/v1/ecu/global-compat-rules',
  'Lists tools with the order types they support',
  { ...open, output: z.object({ data: z.array(tool), order_types: z.record(z.string(), z.array(z.string())) }) },
)
export const getCompat = get('/v1/ecu/compat', 'Lists the tools and order types that work with a vehicle', {
  ...read,
  query: z.object({ engine: slug, transmission: slug.optional() }),
  output: z.object({
    engine: z.string(),
    transmission: z.string().nullable(),
    tools: z.array(z.string()),
    order_types: z.array(z.string()),
    rental: z.boolean(),
  }),
})
export const subscribeCompat = post(
  '/v1/ecu/compat/subscribe',
  'Subscribes an email address to the launch of a vehicle',
  {
    access: 'public',
    body: z.strictObject({
      email,
      vehicle: z.string().trim().min(1).max(200).default('any'),
      /** The catalog path `make/year/model`, then engine and transmission, if the vehicle is in the catalog. */
      place: z
        .string()
        .regex(/^[a-z0-9._-]+(\/[a-z0-9._-]+){2,4}$/i)
        .max(400)
        .optional(),
    }),
    output: z.object({ subscribed: z.literal(true) }),
    perMinute: 10,
  },
)
export const getDynoCsv = get('/v1/ecu/dyno-csv/:id', 'Returns a dyno run as CSV', {
  ...read,
  params: z.object({ id: z.coerce.number().int().positive() }),
  output: z.unknown(),
})

const pictureParams = z.object({ id: z.coerce.number().int().positive() })
export const getMakePicture = get('/pictures/makes/:id', 'Returns the picture of a make', {
  ...read,
  root: true,
  params: pictureParams,
  output: z.unknown(),
})
export const getModelPicture = get('/pictures/models/:id', 'Returns the picture of a model', {
  ...read,
  root: true,
  params: pictureParams,
  output: z.unknown(),
})

export const tuneSorts = ['make', 'gain', 'price', '-price'] as const

/** A tune with the vehicle it belongs to, for lists across vehicles. */
export const tuneCard = z.object({
  slug: z.string(),
  name: z.string(),
  types: z.array(z.string()),
  make: z.string(),
  make_name: z.string(),
  model: z.string(),
  model_name: z.string(),
  year: z.string(),
  years_label: z.string(),
  engine: z.string(),
  /** Null unless the tune is for a transmission. */
  transmission: z.string().nullable(),
  /** The name of the engine or transmission that the tune is for. */
  unit_name: z.string(),
  /** Factory figures at the crank; null for a transmission. */
  stock_horsepower: z.number().nullable(),
  stock_torque: z.number().nullable(),
  crank_horsepower: powerFigure.nullable(),
  crank_torque: powerFigure.nullable(),
  price: pricesByCurrency,
})
export type TuneCard = z.infer<typeof tuneCard>

export const listTunes = get('/v1/ecu/tunes', 'Searches tunes across all vehicles', {
  access: 'public',
  query: pageQuery.extend({
    q: z.string().trim().max(100).optional(),
    type: z.enum(tuneTypeSlugs).optional(),
    /** Tunes of a category page, in the page's order unless `sort` is given. */
    category: z.enum(tuneTypeSlugs).optional(),
    make: z.string().max(80).optional(),
    /** Only tunes for this vehicle: `make/year/model/engine`, then the transmission if known. */
    vehicle: vehiclePath.optional(),
    sort: z.enum(tuneSorts).optional(),
  }),
  output: paged(tuneCard.extend({ rating: rating.nullable() })).extend({
    types: z.array(z.object({ slug: z.string(), name: z.string(), tunes: int })),
    /** The category pages linked from the catalog, in order. */
    categories: z.array(z.object({ slug: z.string(), tunes: int })),
    /** The sort order of the list. */
    sort: z.enum(tuneSorts),
    /** Makes with matching tunes, ignoring the filter by make. */
    makes: z.array(z.object({ slug: z.string(), name: z.string(), tunes: int })),
  }),
})
