import { ALL_CROPS, displayPage, type DisplayCard } from '@hepu/api/areas/trading/listing/listing'
import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import { provinceNames } from '@hepu/api/areas/product/paper/suitableProvinces'
import { crops } from '@hepu/api/core/crops'
import { Input, Pagination, Select } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { displayPath } from './listingPaths.ts'
import { ListingStateText } from './ListingStateText.tsx'
import { choicesOf, priceText, regionsText, typesOf } from './listingTexts.ts'
import './listing.css'

const SIZE = 20
const cropWords = {
  [ALL_CROPS]: '全部作物',
  ...Object.fromEntries(crops.map(({ value, label }) => [value, label])),
}
const tabs = [
  { key: 'supply', label: '成果' },
  { key: 'demand', label: '需求' },
] as const

/** 成果展示: what one's own and other organisations offer and look for, as cards. */
export default function AchievementDisplay() {
  const [params, setParams] = useTabParams()
  const kind: ListingKind = params.get('tab') === 'demand' ? 'demand' : 'supply'
  const change = (more: Record<string, string | null>) => setParams({ current: null, ...more })
  const filters = {
    name: params.get('name'),
    cropSpecies: params.get('cropSpecies'),
    resultType: params.get('resultType'),
    region: params.get('region'),
  }
  const current = Number(params.get('current')) || 1
  const found = useCall(displayPage, { current, size: SIZE, model: { kind, ...filters } }, { quiet: true })
  return (
    <Page
      title="成果展示"
      help="展示本单位与其他单位公开、登录可见或指定给本单位的成果与需求。数据按发布单位的设置分级显示，查阅会被记录。"
    >
      <Tabs
        items={tabs}
        value={kind}
        onChange={(tab) => change({ tab: tab === 'supply' ? null : tab, resultType: null })}
        label="展示的类别"
      >
        <div className="listing-filters">
          <Input.Search
            aria-label="名称、编号或简介"
            placeholder="名称、编号或简介"
            defaultValue={filters.name ?? ''}
            allowClear
            onSearch={(name) => change({ name: name.trim() || null })}
          />
          <Pick
            label="类型"
            value={filters.resultType}
            words={typesOf(kind)}
            onChange={(resultType) => change({ resultType })}
          />
          <Pick
            label="作物（默认当前作物）"
            value={filters.cropSpecies}
            words={cropWords}
            onChange={(cropSpecies) => change({ cropSpecies })}
          />
          <Pick
            label="区域"
            value={filters.region}
            words={provinceNames}
            onChange={(region) => change({ region })}
          />
        </div>
        {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
        {!found.error && !found.data && <EmptyPane loading />}
        {found.data && !found.error && (
          <>
            <Cards cards={found.data.records} isFiltered={Object.values(filters).some(Boolean)} />
            <Pagination
              current={current}
              pageSize={SIZE}
              total={found.data.total}
              showSizeChanger={false}
              hideOnSinglePage
              onChange={(next) => setParams({ current: String(next) })}
            />
          </>
        )}
      </Tabs>
    </Page>
  )
}

interface PickProps {
  label: string
  value: string | null
  words: Readonly<Record<string, string>>
  onChange: (value: string | null) => void
}

const Pick = ({ label, value, words, onChange }: PickProps) => (
  <Select<string | null>
    aria-label={label}
    placeholder={label}
    allowClear
    showSearch={{ optionFilterProp: 'label' }}
    value={value}
    options={choicesOf(words)}
    onChange={(next) => onChange(next ?? null)}
  />
)

function Cards({ cards, isFiltered }: { cards: readonly DisplayCard[]; isFiltered: boolean }) {
  if (cards.length === 0)
    return (
      <p className="quiet">
        {isFiltered
          ? '没有符合条件的，请放宽条件。'
          : '还没有展示的内容。成果或需求审核通过上架后会出现在这里。'}
      </p>
    )
  return (
    <ul className="listing-cards">
      {cards.map((card) => (
        <li key={card.id}>
          <Link to={displayPath(card.kind, card.id)} className="listing-card">
            {card.imageUrl && <img src={card.imageUrl} alt="" loading="lazy" />}
            <strong>{card.name}</strong>
            <span className="quiet">
              {[typesOf(card.kind)[card.resultType], card.number].filter(Boolean).join(' · ')}
            </span>
            <span className="listing-card-text">{card.summary}</span>
            <span className="listing-card-foot">
              <b>{priceText(card)}</b>
              <span className="quiet">{regionsText(card.regions)}</span>
            </span>
            <span className="listing-card-foot">
              <span className="quiet">{card.isOwn ? '本单位' : card.orgName}</span>
              {card.state !== 'listed' && <ListingStateText state={card.state} label={card.stateLabel} />}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
