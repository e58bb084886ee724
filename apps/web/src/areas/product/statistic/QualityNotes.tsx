import type { LinePart } from '@hepu/api/areas/product/statistic/productStatistic'
import type { OpenBills } from './panels.tsx'
import { shareText, tenThousands } from './saleText.ts'
import type { Topic } from './useTopic.ts'

/** What is uncertain in the figures, each with its bills, and by which rule years are counted. */
export function QualityNotes({ answer: { quality, period }, onOpen }: { answer: Topic; onOpen: OpenBills }) {
  const { unbound, unknown, unchecked, internal } = quality
  const notes: [LinePart, string, number][] = [
    ['unbound', `未绑定 ${shareText(unbound.share)}`, unbound.lines],
    ['unknown', `未知地区 ${shareText(unknown.share)}`, unknown.lines],
    ['unchecked', `待核（没有重量，不计入）占单据 ${shareText(unchecked.share)}`, unchecked.lines],
  ]
  return (
    <p className="sale-notes">
      <span>业务年度：{period.text}</span>
      {notes.map(([part, text, lines]) => (
        <span key={part}>
          {lines > 0 && onOpen ? (
            <button type="button" className="cell-button" onClick={() => onOpen({ title: text, part })}>
              {text}，{lines} 行
            </button>
          ) : (
            `${text}，${lines} 行`
          )}
        </span>
      ))}
      <span>
        集团内 {tenThousands(internal.kg)} 万公斤，{internal.lines} 行
        {internal.isCounted ? '（计入合计）' : '（计入公司，不计入合计）'}
      </span>
    </p>
  )
}
