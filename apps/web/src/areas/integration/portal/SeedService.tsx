import './market.css'
import { serviceRegions } from '@hepu/api/areas/integration/serviceRegions'
import type {
  PublicCategory,
  publicCategoryTree,
  publicServicePage,
} from '@hepu/api/areas/integration/publicMarket/publicMarket'
import { marketCalls } from '@hepu/api/areas/integration/publicMarket/publicCalls'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { OfferCard } from '../offer/OfferCard.tsx'
import { PortalState } from './PortalState.tsx'
import { ProviderCards } from './ProviderCards.tsx'
import { usePublic } from './usePublic.ts'

const SIZE = 12
const NOTHING = {}

/** 种业服务: services of all organisations by category, region and name. The filters are in the address. */
export default function SeedService() {
  const [params, setParams] = useSearchParams()
  const tree = usePublic<typeof publicCategoryTree>(marketCalls.tree, NOTHING)
  const choose = (values: Record<string, string | null>) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.delete('current')
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    })
  const categoryId = params.get('categoryId')
  return (
    <div className="portal-page market">
      <section className="portal-head">
        <h1>种业服务</h1>
        <p>育种、检测、试验、制种加工与知识产权服务，均由在合作期内、资料完整的服务商提供。</p>
      </section>
      <Search params={params} onSearch={choose} />
      <div className="market-body">
        <nav aria-label="服务分类" className="market-categories">
          {tree.data ? (
            <Categories
              roots={tree.data}
              chosen={categoryId}
              // The numbers are those of all services, which a name or region does not narrow.
              hasCounts={!params.get('name') && !params.get('region')}
              onChoose={(id) => choose({ categoryId: id })}
            />
          ) : (
            <PortalState failure={tree.failure} onRetry={tree.retry} />
          )}
        </nav>
        <Offers params={params} onClear={() => setParams(new URLSearchParams())} />
      </div>
      <ProviderCards />
    </div>
  )
}

interface SearchProps {
  params: URLSearchParams
  onSearch: (values: Record<string, string | null>) => void
}

function Search({ params, onSearch }: SearchProps) {
  const region = params.get('region')
  return (
    <search className="market-search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const name = new FormData(event.currentTarget).get('name')
          onSearch({ name: typeof name === 'string' ? name.trim().slice(0, 60) : null })
        }}
      >
        <input
          key={params.get('name') ?? ''}
          name="name"
          type="search"
          maxLength={60}
          defaultValue={params.get('name') ?? ''}
          placeholder="服务或服务商名称"
          aria-label="服务或服务商名称"
        />
        <button type="submit" className="market-button market-button-main">
          搜索
        </button>
      </form>
      <div className="market-chips" role="group" aria-label="服务区域">
        {serviceRegions.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={region === name}
            onClick={() => onSearch({ region: region === name ? null : name })}
          >
            {name}
          </button>
        ))}
      </div>
    </search>
  )
}

interface CategoriesProps {
  roots: readonly PublicCategory[]
  chosen: string | null
  /** Shows the number of services beside each category. */
  hasCounts: boolean
  onChoose: (id: string | null) => void
}

function Categories({ roots, chosen, hasCounts, onChoose }: CategoriesProps) {
  const holds = (node: PublicCategory): boolean => node.id === chosen || node.children.some(holds)
  const entry = (node: PublicCategory) => (
    <li key={node.id}>
      <button type="button" aria-pressed={node.id === chosen} onClick={() => onChoose(node.id)}>
        {node.name}
        {hasCounts && <span>{node.serviceCount}</span>}
      </button>
      {node.children.length > 0 && holds(node) && <ul>{node.children.map(entry)}</ul>}
    </li>
  )
  return (
    <ul>
      <li>
        <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
          全部服务
          {hasCounts && <span>{roots.reduce((sum, { serviceCount }) => sum + serviceCount, 0)}</span>}
        </button>
      </li>
      {roots.map(entry)}
    </ul>
  )
}

/** Returns a page number of the address; 1 for anything else. */
const pageIn = (params: URLSearchParams): number => {
  const given = Number(params.get('current'))
  return Number.isInteger(given) && given > 0 ? given : 1
}

function Offers({ params, onClear }: { params: URLSearchParams; onClear: () => void }) {
  const id = params.get('categoryId')
  const region = serviceRegions.find((one) => one === params.get('region')) ?? null
  const current = pageIn(params)
  const list = usePublic<typeof publicServicePage>(marketCalls.page, {
    current,
    size: SIZE,
    sort: 'id',
    order: 'descending',
    model: {
      name: params.get('name')?.slice(0, 60) ?? null,
      categoryId: id && /^[1-9]\d{0,15}$/.test(id) ? id : null,
      region,
    },
  })
  const head = useRef<HTMLParagraphElement>(null)
  const shownPage = useRef(current)
  useEffect(() => {
    if (shownPage.current === current) return
    shownPage.current = current
    head.current?.scrollIntoView({ block: 'start' })
  }, [current])
  if (!list.data || list.failure) return <PortalState failure={list.failure} onRetry={list.retry} />
  const { records, total } = list.data
  return (
    <section aria-label="服务列表" aria-busy={list.isReading} className="market-list">
      <p ref={head} className="market-total" role="status">
        共 {total} 项服务
      </p>
      {total === 0 && (
        <div className="market-state">
          <p>没有符合条件的服务。可以换一个分类或区域，或清除全部条件。</p>
          <button type="button" className="market-button" onClick={onClear}>
            清除条件
          </button>
        </div>
      )}
      <ul className="offer-grid">
        {records.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} to={detailsOf(offer.id, params)} />
          </li>
        ))}
      </ul>
      <Pages current={current} last={Math.max(1, Math.ceil(total / SIZE))} params={params} />
    </section>
  )
}

/** Returns the address of a service; the category leads back to the list. */
function detailsOf(id: string, params: URLSearchParams): string {
  const categoryId = params.get('categoryId')
  return `/homePage/selectionDetails?serviceId=${id}${categoryId ? `&categoryId=${categoryId}` : ''}`
}

function Pages({ current, last, params }: { current: number; last: number; params: URLSearchParams }) {
  if (last === 1) return null
  const to = (page: number) => {
    const next = new URLSearchParams(params)
    next.set('current', String(page))
    return { search: `?${next}` }
  }
  return (
    <nav className="market-pages" aria-label="翻页">
      {current > 1 && <Link to={to(current - 1)}>上一页</Link>}
      <span>
        第 {current} / {last} 页
      </span>
      {current < last && <Link to={to(current + 1)}>下一页</Link>}
    </nav>
  )
}
