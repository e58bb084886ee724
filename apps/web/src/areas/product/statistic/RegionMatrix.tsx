import '../../../ui/chart/chart.css'
import '../../../ui/page/cardRows.css'
import type { OpenBills } from './panels.tsx'
import { figureOf } from './panels.tsx'
import { growthText, shareText, tenThousands } from './saleText.ts'
import type { Topic, TopicGroup } from './useTopic.ts'

/** Net quantity of products (rows, the largest first) by 大区 (columns), each figure with its bills. */
export function RegionMatrix({ answer, onOpen }: { answer: Topic; onOpen: OpenBills }) {
  const { groups, total } = answer
  const regions = [...new Map(groups.map(({ keys }) => [keys[0]?.value ?? '', keys[0]?.label ?? '']))]
  const products = [...Map.groupBy(groups, ({ keys }) => keys[1]?.value ?? '')]
    .map(([value, own]) => ({
      value,
      label: own[0]?.keys[1]?.label ?? '',
      kg: own.reduce((sum, { kg }) => sum + kg, 0),
      byRegion: new Map(own.map((group) => [group.keys[0]?.value ?? '', group])),
    }))
    .toSorted((a, b) => b.kg - a.kg)
  return (
    <div
      className="chart-table sale-matrix card-rows"
      role="region"
      aria-label="大区与产品（万公斤），可滚动"
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">产品</th>
            {regions.map(([value, label]) => (
              <th key={value} scope="col" className="num">
                {label}
              </th>
            ))}
            <th scope="col" className="num">
              合计
            </th>
            <th scope="col" className="num">
              份额
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ value, label, kg, byRegion }) => (
            <tr key={value}>
              <th scope="row">{label}</th>
              {regions.map(([region, head]) => (
                <td key={region} className="num" data-head={head}>
                  <Cell group={byRegion.get(region)} answer={answer} onOpen={onOpen} />
                </td>
              ))}
              <td className="num" data-head="合计">
                {tenThousands(kg)}
              </td>
              <td className="num" data-head="份额">
                {total.kg > 0 ? shareText((kg / total.kg) * 100) : shareText(null)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  group: TopicGroup | undefined
  answer: Topic
  onOpen: OpenBills
}

function Cell({ group, answer, onOpen }: CellProps) {
  if (!group) return null
  const text = tenThousands(group.kg)
  if (!onOpen) return text
  const figure = figureOf(group, ['region', 'product'], answer)
  return (
    <button
      type="button"
      className="cell-button"
      title={`同比 ${growthText(group.yoy)}`}
      aria-label={`${figure.title} ${text}万公斤，查看明细`}
      onClick={() => onOpen(figure)}
    >
      {text}
    </button>
  )
}
