import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listGuides } from '#features/guides/contract/guides.ts'
import { GuideLinks } from '#features/guides/ui/guide-links.tsx'
import { getSeoText } from '#features/seo/contract/seo.ts'
import { fillTemplate } from '#features/seo/rules.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { breadcrumbData } from '#kit/ui/breadcrumbs.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { originOf, pageMeta } from '#access/ui/page-meta.ts'
import { getMake } from '../contract/catalog.ts'
import { newestYear, yearsLabel } from '../years-label.ts'
import { orNotFound } from '#kit/ui/or-not-found.ts'
import { catalogPlace } from './places.ts'
import { ModelCards, YearLinks } from './vehicle-cards.tsx'
import { catalogCrumbs, loadLevels, previewOf } from '../ui/vehicle-levels.ts'
import { PreviewNotice } from '../ui/preview-notice.tsx'
import { VehiclePicker } from '../ui/vehicle-picker.tsx'
import classes from './catalog.module.css'
import * as m from '../messages/m.ts'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const query = previewOf(request)
  const slug = params['make'] ?? ''
  const [make, levels, seo, guides] = await orNotFound(
    Promise.all([
      call(getMake, { query, params: { make: slug } }),
      loadLevels({ make: slug }, query),
      call(getSeoText, { query: { kind: 'make', slug } }),
      call(listGuides, { query: { make: slug, size: 6 } }),
    ]),
  )
  return { make, levels, seo, guides: guides.data, isPreview: query.preview !== undefined }
}

export const meta = (args: MetaArgs<typeof loader>) => {
  if (!args.loaderData) return []
  const { make, levels, seo } = args.loaderData
  const facts = { make: make.name, models: make.models.length }
  return pageMeta(args, {
    title: fillTemplate(seo.title, facts) || m.makeTitle({ name: make.name }),
    description: fillTemplate(seo.description, facts) || m.makeDescription({ n: make.models.length, name: make.name }),
    ...(make.picture ? { picture: make.picture } : {}),
    jsonLd: breadcrumbData(catalogCrumbs(levels), originOf(args)),
  })
}

export default function MakePage() {
  const { make, levels, guides, isPreview } = useLoaderData<typeof loader>()
  return (
    <PageShell title={m.makeTuning({ name: make.name })} lead={make.description} crumbs={catalogCrumbs(levels)}>
      {isPreview && <PreviewNotice />}
      <div className={classes['picker']}>
        <VehiclePicker makes={levels.makes} levels={levels} to={catalogPlace} />
      </div>
      <PagePart title={m.models()} lead={m.modelsNewestLead({ n: make.models.length })}>
        <ModelCards
          make={make.slug}
          models={make.models.map((model) => ({
            ...model,
            year: newestYear(model.years),
            detail: `${yearsLabel(model.years)} · ${m.engineCount({ n: model.engines })}`,
          }))}
        />
      </PagePart>
      <PagePart title={m.years()}>
        <YearLinks years={make.years} to={(year) => link('/catalog/:make/:year', { make: make.slug, year })} />
      </PagePart>
      <GuideLinks guides={guides} />
    </PageShell>
  )
}
