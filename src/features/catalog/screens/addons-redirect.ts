import { type LoaderFunctionArgs, redirect } from 'react-router'
import { vehicleAddress } from '../vehicle-address.ts'

/** Redirects a catalog path with an extra add-on tunes segment to the shorter path (specification section 2). */
export function loader({ params, request }: LoaderFunctionArgs) {
  const [make, year, model] = [params['make'] ?? '', params['year'] ?? '', params['model'] ?? '']
  const address = vehicleAddress({
    make,
    year,
    model,
    engine: params['engine'] ?? '',
    transmission: params['transmission'],
  })
  return redirect(`${address}${new URL(request.url).search}`, 301)
}
