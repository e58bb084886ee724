import {
  deviationBases,
  deviationNote,
  LEAST_DEVIATION,
  showDeviations,
  type Deviation,
} from '@hepu/api/areas/dashboard/morning/dashboardMorning'
import { missingReasons } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import type { InputOf } from '@hepu/api/core/route'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { grouped } from '../../../ui/text/grouped.ts'
import type { ObligationPreset } from '../../obligation/shared.ts'
import { useWallCall } from '../wall/useWidget.ts'
import { OldNote, WallFailure, WallLoading } from '../wall/WallNotes.tsx'
import { useWall } from '../wall/wallContext.ts'
import { growthText, toneOf } from '../wall/wallText.ts'

/** Days until a to-do that is made here is due. */
const DUE_DAYS = 7

/** 异常先说: products by their deviation from plan or season, each with who answers for it and a to-do. */
export function Deviations({ scope }: { scope: InputOf<typeof showDeviations> }) {
  const { onTodo } = useWall()
  const { data, error, retry, oldMinutes } = useWallCall(showDeviations, scope)
  return (
    <section className="wall-widget" aria-label="异常先说">
      <header>
        <h2>异常先说</h2>
        <small>{data?.period}</small>
      </header>
      <div className="wall-body">
        {error && <WallFailure message={error.message} onRetry={retry} />}
        {!data && !error && <WallLoading />}
        {data?.reason === 'noData' && (
          <div className="wall-note">
            <p>暂无可比的销量</p>
            <small>上年同期有销售，或在决策日志登记计划销量后，按偏离从大到小列出</small>
          </div>
        )}
        {data?.reason === 'noRight' && <p className="wall-note">{missingReasons.noRight}</p>}
        {data?.reason === null && data.rows.length === 0 && (
          <p className="wall-note">没有偏离 {LEAST_DEVIATION}% 以上的品种</p>
        )}
        {data && data.rows.length > 0 && (
          <table className="morning-table">
            <thead>
              <tr>
                <th scope="col">品种</th>
                <th scope="col" className="end">
                  本期（公斤）
                </th>
                <th scope="col" className="end">
                  应销（公斤）
                </th>
                <th scope="col">依据</th>
                <th scope="col" className="end">
                  偏离
                </th>
                <th scope="col">负责人</th>
                {onTodo && <th scope="col">待办</th>}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.productId}>
                  <th scope="row">{row.name}</th>
                  <td className="end" data-label="本期（公斤）">
                    <Bills row={row} years={data} kg={row.kg} />
                  </td>
                  <td className="end" data-label="应销（公斤）">
                    {row.basis === 'lastYear' ? (
                      <Bills row={row} years={{ ...data, year: data.year - 1 }} kg={row.expectedKg} />
                    ) : (
                      grouped(row.expectedKg)
                    )}
                  </td>
                  <td data-label="依据">{deviationBases[row.basis]}</td>
                  <td className={`end ${toneOf(row.deviation)}`} data-label="偏离">
                    {growthText(row.deviation)}
                  </td>
                  <td data-label="负责人">{row.ownerName ?? BLANK}</td>
                  {onTodo && (
                    <td>
                      <button
                        type="button"
                        className="wall-button"
                        title={
                          row.ownerName
                            ? `请${row.ownerName}说明`
                            : '没有登记负责人，可选一人，或记为自己的待办'
                        }
                        onClick={() => onTodo(todoOf(row))}
                      >
                        转待办
                      </button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <footer>
        <OldNote minutes={oldMinutes} />
        {data && data.reason === null && <span>{deviationNote(data.hidden)}</span>}
      </footer>
    </section>
  )
}

interface BillsProps {
  row: Deviation
  /** Business year and months of the figure. */
  years: { year: number; months: number[] }
  kg: number
}

/** A quantity that opens its bills, for who may see them. */
function Bills({ row: { name, productId }, years: { year, months }, kg }: BillsProps) {
  const { onSale } = useWall()
  if (!onSale) return grouped(kg)
  return (
    <button
      type="button"
      className="wall-link"
      title="查看单据"
      onClick={() =>
        onSale({
          kind: 'sale',
          title: `${name} ${year}业务年度`,
          years: { startYear: year, endYear: year },
          cells: [{ dimension: 'product', value: productId }],
          months,
          isOfWhole: true,
        })
      }
    >
      {grouped(kg)}
    </button>
  )
}

/** Returns the to-do that asks who answers for a product about its deviation. */
const todoOf = ({ name, deviation, basis, ownerId, ownerName }: Deviation): ObligationPreset => ({
  title: `说明「${name}」销量与${deviationBases[basis]}的偏离（${growthText(deviation)}）`,
  dueIn: DUE_DAYS,
  onDayOff: 'next',
  owner: ownerId && ownerName ? { id: ownerId, name: ownerName } : null,
})
