import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import type { allAchievements } from '@hepu/api/areas/trading/market/market'
import { marketCalls } from '@hepu/api/areas/trading/market/marketCalls'
import type { OutputOf } from '@hepu/api/core/route'
import { messageOf } from '../../../client/ApiError.ts'
import { FilterBar } from './FilterBar.tsx'
import { CardSkeletons, ListingCards } from './ListingCard.tsx'
import { Pager } from './Pager.tsx'
import { useAnswer } from './useAnswer.ts'
import { isFiltered, noFilters, useFilters } from './useFilters.ts'
import './market.css'

const kinds: readonly { kind: ListingKind; label: string }[] = [
  { kind: 'supply', label: '成果' },
  { kind: 'demand', label: '需求' },
]

/** 成果交易: the public results and needs, with filters in the address. */
export default function Achievements() {
  const { kind, filters, current, size, set } = useFilters()
  const route = kind === 'supply' ? marketCalls.allAchievements : marketCalls.allNeeds
  const answer = useAnswer<typeof allAchievements>(route, { current, size, model: filters })
  return (
    <div className="portal-page trade">
      <section className="portal-head">
        <h1>成果交易</h1>
        <p>品种、品种权、专利与技术的转让、许可与合作，以及育种与种业的需求。</p>
      </section>
      <div className="trade-tabs" role="group" aria-label="成果与需求">
        {kinds.map((tab) => (
          <button
            key={tab.kind}
            type="button"
            aria-pressed={kind === tab.kind}
            onClick={() => set({ tab: tab.kind === 'supply' ? '' : tab.kind, ...noFilters })}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <FilterBar kind={kind} filters={filters} onChange={(values) => set(values)} />
      <Found
        answer={answer}
        label={kind === 'supply' ? '成果' : '需求'}
        isFiltered={isFiltered(filters)}
        size={size}
        onClear={() => set(noFilters)}
        onPage={(page) => set({ current: page === 1 ? '' : String(page) })}
      />
    </div>
  )
}

interface FoundProps {
  answer: ReturnType<typeof useAnswer<typeof allAchievements>>
  label: string
  isFiltered: boolean
  size: number
  onClear: () => void
  onPage: (page: number) => void
}

function Found({ answer, label, isFiltered: isNarrowed, size, onClear, onPage }: FoundProps) {
  const { data, error, isLoading, retry } = answer
  if (isLoading && !data) return <CardSkeletons count={Math.min(size, 6)} />
  if (error !== undefined && !isLoading)
    return (
      <div className="trade-empty" role="alert">
        <p>
          {label}没有加载成功：{messageOf(error)}
        </p>
        <button type="button" className="trade-plain" onClick={retry}>
          重新加载
        </button>
      </div>
    )
  if (!data) return <CardSkeletons count={Math.min(size, 6)} />
  return (
    <div aria-busy={isLoading} className={isLoading ? 'trade-found is-loading' : 'trade-found'}>
      <p className="trade-count" role="status">
        共 {data.total} 项{label}
      </p>
      {data.records.length === 0 && (
        <Nothing label={label} isNarrowed={isNarrowed} data={data} onClear={onClear} onPage={onPage} />
      )}
      <ListingCards cards={data.records} label={label} />
      <Pager current={data.current} size={data.size} total={data.total} onPage={onPage} />
    </div>
  )
}

function Nothing({
  label,
  isNarrowed,
  data,
  onClear,
  onPage,
}: Pick<FoundProps, 'label' | 'onClear' | 'onPage'> & {
  isNarrowed: boolean
  data: OutputOf<typeof allAchievements>
}) {
  const isBeyond = data.total > 0
  const text = isBeyond
    ? '这一页没有内容。'
    : isNarrowed
      ? `没有符合条件的${label}，请放宽筛选条件。`
      : `暂无公开的${label}，请稍后再来，或到「联系我们」留言。`
  return (
    <div className="trade-empty">
      <p>{text}</p>
      {isBeyond && (
        <button type="button" className="trade-plain" onClick={() => onPage(1)}>
          回到第一页
        </button>
      )}
      {!isBeyond && isNarrowed && (
        <button type="button" className="trade-plain" onClick={onClear}>
          清除筛选
        </button>
      )}
    </div>
  )
}
