import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { catalogPlace } from '#features/catalog/screens/places.ts'
import { VehiclePicker } from '#features/catalog/ui/vehicle-picker.tsx'
import { link } from '#kit/link.ts'
import { IconArrowRight } from '#kit/ui/icons.tsx'
import { type MetaInput, originOf, pageMeta } from '#access/ui/page-meta.ts'
import { Facts } from './home/facts.tsx'
import classes from './home/home.module.css'
import { HeroPlot } from './home/hero-plot.tsx'
import { ProductRow } from './home/product-row.tsx'
import { readHome } from './home/read-home.ts'
import { Steps } from './home/steps.tsx'
import { TagStrip } from './home/tag-strip.tsx'
import * as blog from '#features/blog/messages/m.ts'
import { PostCards } from '#features/blog/ui/post-cards.tsx'
import * as m from '../messages/m.ts'
import frame from './hero.module.css'
import { clsx } from 'clsx'

export const loader = ({ request }: LoaderFunctionArgs) => readHome(new URL(request.url).searchParams.get('tag'))

export const meta = (args: MetaInput) =>
  pageMeta(args, {
    title: 'Overboost',
    description: m.homeDescription(),
    path: '/',
    jsonLd: { '@type': 'Organization', name: 'Overboost', url: originOf(args), logo: `${originOf(args)}/favicon.svg` },
  })

export default function HomePage() {
  const { hero, makes, products, productCount, tunes, tag, posts } = useLoaderData<typeof loader>()
  return (
    <>
      {tag && <TagStrip tag={tag} />}
      <section className={frame['hero']}>
        <div className={clsx(frame['inner'], classes['heroInner'])}>
          <div className={classes['pitch']}>
            <h1>{m.heroTitle()}</h1>
            <p>{m.heroLead()}</p>
            <p className={classes['ways']}>
              <a href="#find" className={classes['primary']}>
                {m.findYourVehicle()}
              </a>
              {hero && (
                <Link to={catalogPlace(hero)} prefetch="intent">
                  {m.seeThisOne()} <IconArrowRight size={18} aria-hidden="true" />
                </Link>
              )}
            </p>
          </div>
          {hero && <HeroPlot run={hero} />}
        </div>
      </section>

      {makes.length > 0 && (
        <section id="find" className={classes['find']} aria-labelledby="find-title">
          <div className={classes['inner']}>
            <h2 id="find-title">{m.whatDoYouDrive()}</h2>
            <VehiclePicker makes={makes} to={catalogPlace} />
          </div>
        </section>
      )}
      <Steps />
      <ProductRow products={products} />
      {posts.length > 0 && (
        <section className={classes['section']} aria-labelledby="posts-title">
          <div className={classes['sectionHead']}>
            <h2 id="posts-title">{blog.fromTheBlog()}</h2>
            <Link to={link('/blog')}>{blog.allPosts()}</Link>
          </div>
          <div className={classes['posts']}>
            <PostCards posts={posts} />
          </div>
        </section>
      )}
      <Facts makes={makes.length} tunes={tunes} products={productCount} />

      {makes.length > 0 && (
        <nav className={classes['section']} aria-labelledby="makes-title">
          <div className={classes['sectionHead']}>
            <h2 id="makes-title">{m.byMake()}</h2>
            <Link to={link('/catalog')}>{m.allVehicles()}</Link>
          </div>
          <ul className={classes['makes']}>
            {makes.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={catalogPlace({ make: slug })}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
