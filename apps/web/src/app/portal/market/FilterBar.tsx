import { conversions, type ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import type { regionList } from '@hepu/api/areas/trading/market/market'
import { marketCalls } from '@hepu/api/areas/trading/market/marketCalls'
import { crops } from '@hepu/api/core/crops'
import { useState, type FormEvent } from 'react'
import { Choice } from './Choice.tsx'
import { typesOf } from './marketText.ts'
import { useAnswer } from './useAnswer.ts'
import { isFiltered, noFilters, type FilterName, type Filters } from './useFilters.ts'

interface Props {
  kind: ListingKind
  filters: Filters
  onChange: (values: Partial<Filters>) => void
}

/** Filters of the market: a keyword, the type as a row of choices, and the rest as lists to choose from. */
export function FilterBar({ kind, filters, onChange }: Props) {
  const regions = useAnswer<typeof regionList>(marketCalls.regionList, {}).data ?? []
  const lists: [FilterName, string, readonly { value: string; label: string }[]][] = [
    ['cropSpecies', '作物', crops],
    ['region', kind === 'supply' ? '适宜区域' : '目标区域', regions],
    [
      'conversion',
      kind === 'supply' ? '转化方式' : '合作方式',
      Object.entries(conversions).map(([value, label]) => ({ value, label })),
    ],
  ]
  return (
    <div className="trade-filters">
      <Keyword kind={kind} value={filters.name} onSearch={(name) => onChange({ name })} />
      <TypeChoice
        kind={kind}
        value={filters.resultType}
        onChoose={(resultType) => onChange({ resultType })}
      />
      <div className="trade-lists">
        {lists.map(([name, label, options]) => (
          <Choice
            key={name}
            label={label}
            value={filters[name]}
            options={options}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
        {isFiltered(filters) && (
          <button type="button" className="trade-plain" onClick={() => onChange(noFilters)}>
            清除筛选
          </button>
        )}
      </div>
    </div>
  )
}

function Keyword({
  kind,
  value,
  onSearch,
}: {
  kind: ListingKind
  value: string
  onSearch: (value: string) => void
}) {
  // What was typed belongs to the keyword of the address, which may change by other ways: back, or the button that clears it.
  const [typed, setTyped] = useState({ before: value, text: value })
  const text = typed.before === value ? typed.text : value
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form className="trade-search" role="search" onSubmit={submit}>
      <input
        type="search"
        aria-label="关键词"
        placeholder={kind === 'supply' ? '成果名称、编号、权利人…' : '需求名称、说明…'}
        maxLength={50}
        value={text}
        onChange={({ target }) => setTyped({ before: value, text: target.value })}
      />
      <button type="submit">搜索</button>
    </form>
  )
}

function TypeChoice({
  kind,
  value,
  onChoose,
}: {
  kind: ListingKind
  value: string
  onChoose: (value: string) => void
}) {
  const types = [['', '全部'], ...Object.entries(typesOf(kind))] as const
  return (
    <div className="trade-types" role="group" aria-label={kind === 'supply' ? '成果类型' : '需求类型'}>
      {types.map(([type, label]) => (
        <button key={type} type="button" aria-pressed={value === type} onClick={() => onChoose(type ?? '')}>
          {label}
        </button>
      ))}
    </div>
  )
}
