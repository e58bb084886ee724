import type { SoldAnswer } from '@hepu/api/areas/breeder/statistic/breederProduct'
import type { ReactNode } from 'react'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { growthText, shareText, tenThousands, type OpenBills } from '../../product/shared.ts'

type Group = SoldAnswer['groups'][number]

interface Props {
  title: string
  dimension: 'product' | 'company'
  answer: SoldAnswer
  /** What names a group: a link, or its label. */
  nameOf?: (group: Group) => ReactNode
  onOpen: OpenBills
}

const labelOf = ({ keys }: Group): string => keys[0]?.label ?? ''

/** Sales by product or company; the quantity opens its bills. */
export function SoldTable({ title, dimension, answer, nameOf = labelOf, onOpen }: Props) {
  const open = (group: Group) => () => {
    const value = group.keys[0]?.value ?? null
    onOpen?.({ title: labelOf(group), cells: [{ dimension, value }] })
  }
  return (
    <section className="sale-panel" aria-label={title}>
      <h2>{title}</h2>
      <PlainTable
        label={title}
        rows={answer.groups}
        keyOf={(group) => group.keys[0]?.value ?? 'none'}
        pageSize={15}
        columns={[
          { title: answer.dimensions[0] ?? '', cell: nameOf },
          {
            title: '净销量（万公斤）',
            width: 130,
            isFigure: true,
            cell: (group) =>
              onOpen ? (
                <button
                  type="button"
                  className="cell-button"
                  aria-label={`${labelOf(group)} 净销量 ${tenThousands(group.kg)} 万公斤，查看明细`}
                  onClick={open(group)}
                >
                  {tenThousands(group.kg)}
                </button>
              ) : (
                tenThousands(group.kg)
              ),
          },
          { title: '销售额（万元）', width: 120, isFigure: true, cell: ({ amount }) => tenThousands(amount) },
          { title: '面积（万亩）', width: 110, isFigure: true, cell: ({ area }) => tenThousands(area) },
          { title: '同比', width: 90, isFigure: true, cell: ({ yoy }) => growthText(yoy) },
          { title: '份额', width: 80, isFigure: true, cell: ({ share }) => shareText(share) },
        ]}
      />
    </section>
  )
}
