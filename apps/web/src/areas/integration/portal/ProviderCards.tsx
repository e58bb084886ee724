import './market.css'
import type { allValidProviders } from '@hepu/api/areas/integration/publicMarket/publicMarket'
import { marketCalls, servicePages } from '@hepu/api/areas/integration/publicMarket/publicCalls'
import { Link } from 'react-router'
import { ProviderMarks } from '../offer/OfferCard.tsx'
import { usePublic } from './usePublic.ts'

const NOTHING = {}

/** The providers that are valid today, or those of them with the most services; nothing while there are none. */
export function ProviderCards({ most }: { most?: number }) {
  const list = usePublic<typeof allValidProviders>(marketCalls.providers, NOTHING)
  if (!list.data || list.data.length === 0) return null
  const shown =
    most === undefined
      ? list.data
      : list.data.toSorted((one, other) => other.serviceCount - one.serviceCount).slice(0, most)
  return (
    <section className={most === undefined ? 'portal-section' : ''} aria-labelledby="market-providers">
      {most === undefined ? (
        <h2 id="market-providers">服务商</h2>
      ) : (
        <div className="portal-teaser">
          <h2 id="market-providers">服务商</h2>
          <Link to={servicePages.list}>查看全部服务</Link>
        </div>
      )}
      <ul className="market-providers">
        {shown.map(({ id, name, categories, serviceCount, ...marks }) => (
          <li key={id}>
            <h3>
              <Link to={`${servicePages.list}?name=${encodeURIComponent(name)}`}>{name}</Link>
            </h3>
            <ProviderMarks provider={{ name, ...marks }} />
            <p>{[...categories, `${serviceCount} 项服务`].join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
