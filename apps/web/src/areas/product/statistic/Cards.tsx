import '../../figures.css'
import '../../saleFigures.css'
import type { ReactNode } from 'react'
import type { OpenBills } from './panels.tsx'
import { growthText, shareText, tenThousands } from './saleText.ts'
import type { Topic } from './useTopic.ts'

interface Card {
  label: string
  value: string
  unit?: string
  note?: ReactNode
  /** Opens the bills of the whole figure. */
  isOpen?: boolean
}

/** The figures of everything that the filter selects; net sales and amount open their bills. */
export function Cards({ answer, onOpen }: { answer: Topic; onOpen: OpenBills }) {
  return (
    <dl className="sale-cards">
      {cardsOf(answer).map(({ label, value, unit, note, isOpen }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {isOpen && onOpen ? (
              <button
                type="button"
                className="cell-button"
                aria-label={`${label} ${value}${unit ?? ''}，查看明细`}
                onClick={() => onOpen({ title: label })}
              >
                {value}
              </button>
            ) : (
              value
            )}
            {unit && <small> {unit}</small>}
          </dd>
          {note && <dd className="sale-note">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

const NO_SALES = '没有销售'

function cardsOf({ total, period: { startYear, endYear, runningYear } }: Topic): Card[] {
  const hasArea = total.area !== undefined
  const hasSales = total.saleKg !== 0 || total.returnKg !== 0
  const isRange = endYear > startYear
  const running = endYear >= runningYear ? `${runningYear}年度进行中，不与整年比较` : null
  return [
    {
      label: '净销量',
      value: tenThousands(total.kg),
      unit: '万公斤',
      note: `销售 ${tenThousands(total.saleKg)}，退货 ${tenThousands(total.returnKg)}`,
      isOpen: true,
    },
    {
      label: '销售额',
      value: tenThousands(total.amount),
      unit: '万元',
      note: total.price !== null ? `单价 ${total.price.toFixed(2)} 元/kg` : hasSales ? '没有单价' : NO_SALES,
      isOpen: true,
    },
    ...(hasArea
      ? [
          {
            label: '推广面积',
            value: tenThousands(total.area),
            unit: '万亩',
            note: total.areaUnknown
              ? `${shareText(total.areaUnknown)} 的销量没有亩用种量，未计入`
              : hasSales
                ? '全部销量都有亩用种量'
                : NO_SALES,
          },
        ]
      : []),
    {
      label: '同比',
      value: growthText(total.yoy),
      note:
        running ??
        `${endYear}年度 ${tenThousands(total.lastKg)}，${endYear - 1}年度 ${tenThousands(total.beforeKg)}`,
    },
    ...(isRange
      ? [
          {
            label: '年均增长',
            value: growthText(total.growth),
            note: running ?? `${startYear}～${endYear}年度`,
          },
        ]
      : []),
    { label: 'CR5', value: shareText(total.cr5), note: `共 ${total.products} 个产品有净销量` },
    {
      label: '覆盖',
      value: `${total.provinces} 省 ${total.cities} 市`,
      note: `${total.counties} 个县（区）`,
    },
  ]
}
