import { breakEvenYear, compareSchemes, type SchemeYear } from '@hepu/api/areas/trading/listing/priceGuide'
import { InputNumber } from 'antd'
import { useId, useState } from 'react'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { Num } from '../../../ui/text/Num.tsx'

const YEARS = 5
const TEN_THOUSAND = 10_000

/** What the user types; amounts in ten thousand yuan. */
const first = {
  lumpSum: 200,
  entryFee: 20,
  rate: 0.6,
  tierFrom: 100,
  tierRate: 0.5,
  seedRate: 1.5,
  areas: [20, 60, 100, 120, 120],
}
type Typed = typeof first

/** 方案对比: a lump sum against an entry fee with a tiered royalty, over five years of planned area. */
export function SchemeComparison() {
  const [typed, setTyped] = useState(first)
  const set = (more: Partial<Typed>) => setTyped({ ...typed, ...more })
  const years = compareSchemes({
    lumpSum: String(typed.lumpSum * TEN_THOUSAND),
    entryFee: String(typed.entryFee * TEN_THOUSAND),
    tiers: [
      { fromKg: 0, yuanPerKg: String(typed.rate) },
      { fromKg: typed.tierFrom * TEN_THOUSAND, yuanPerKg: String(typed.tierRate) },
    ],
    areas: typed.areas,
    seedRate: String(typed.seedRate),
  })
  return (
    <section className="record-part" aria-label="方案对比">
      <h2>方案对比</h2>
      <p className="quiet">一次性付款，与入门费加分档提成，按五年计划面积比较；只作谈判参考，不保存。</p>
      <div className="listing-schemes">
        <Figure label="一次性付款（万元）" value={typed.lumpSum} onChange={(lumpSum) => set({ lumpSum })} />
        <Figure label="入门费（万元）" value={typed.entryFee} onChange={(entryFee) => set({ entryFee })} />
        <Figure label="提成（元/kg）" value={typed.rate} onChange={(rate) => set({ rate })} />
        <Figure
          label="第二档起点（万kg）"
          value={typed.tierFrom}
          onChange={(tierFrom) => set({ tierFrom })}
        />
        <Figure
          label="第二档提成（元/kg）"
          value={typed.tierRate}
          onChange={(tierRate) => set({ tierRate })}
        />
        <Figure label="亩用种量（kg）" value={typed.seedRate} onChange={(seedRate) => set({ seedRate })} />
        {Array.from({ length: YEARS }, (_, index) => (
          <Figure
            key={index}
            label={`第${index + 1}年面积（万亩）`}
            value={typed.areas[index] ?? 0}
            onChange={(area) => set({ areas: typed.areas.map((old, at) => (at === index ? area : old)) })}
          />
        ))}
      </div>
      <SchemeTable years={years} />
      <p>{verdictOf(years)}</p>
    </section>
  )
}

interface FigureProps {
  label: string
  value: number
  onChange: (value: number) => void
}

function Figure({ label, value, onChange }: FigureProps) {
  const id = useId()
  return (
    <label htmlFor={id}>
      {label}
      <InputNumber
        id={id}
        min={0}
        max={1_000_000}
        value={value}
        style={{ width: '100%' }}
        onChange={(next) => onChange(next ?? 0)}
      />
    </label>
  )
}

const inTenThousand = (yuan: string): number => Number(yuan) / TEN_THOUSAND

const SchemeTable = ({ years }: { years: readonly SchemeYear[] }) => (
  <div className="listing-table">
    <PlainTable
      label="方案对比"
      rows={years}
      keyOf={({ year }) => String(year)}
      columns={[
        { title: '年份', width: 80, cell: ({ year }) => `第${year}年` },
        {
          title: '销量（万kg）',
          width: 110,
          isFigure: true,
          cell: ({ kg }) => <Num value={inTenThousand(kg)} digits={1} />,
        },
        {
          title: '当年提成（万元）',
          width: 130,
          isFigure: true,
          cell: ({ royalty }) => <Num value={inTenThousand(royalty)} digits={2} />,
        },
        {
          title: '提成方案累计（万元）',
          width: 150,
          isFigure: true,
          cell: ({ royaltyTotal }) => <Num value={inTenThousand(royaltyTotal)} digits={2} />,
        },
        {
          title: '一次性累计（万元）',
          width: 140,
          isFigure: true,
          cell: ({ lumpTotal }) => <Num value={inTenThousand(lumpTotal)} digits={2} />,
        },
      ]}
    />
  </div>
)

function verdictOf(years: readonly SchemeYear[]): string {
  const even = breakEvenYear(years)
  if (even === null) return '五年内提成方案低于一次性付款：对转让方一次性付款更多，受让方前期投入更大。'
  return `提成方案在第${even}年追平一次性付款：面积达到计划时，之后转让方收益更多，受让方前期投入更小。`
}
