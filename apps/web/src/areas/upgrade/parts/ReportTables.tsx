import { decisions } from '@hepu/api/areas/upgrade/shapes'
import { labelledItems } from '@hepu/breeding/promotion/frozen'
import { formatNumber } from '../../../ui/formatNumber.ts'
import { itemValue, joined } from '../labels.ts'
import type { Report } from './ReportSheet.tsx'

type Entry = Report['entries'][number]

const gainOf = ({ gains }: Entry, base: string) => gains.find((gain) => gain.base === base)

/** 品种结果: the figures of every entry by rank, and what follows from the decision. */
export function ReportResults({ report }: { report: Report }) {
  const bases = ['CK1', 'CK2'].filter((base) => report.entries.some((entry) => gainOf(entry, base)))
  return (
    <table>
      <thead>
        <tr>
          <th>位次</th>
          <th>编号</th>
          <th>品种</th>
          <th>折亩产(kg)</th>
          {bases.map((base) => (
            <th key={base}>比{base}±%</th>
          ))}
          <th>增产点</th>
          <th>倒伏倒折%</th>
          <th>得分</th>
          <th>判定</th>
          <th>下一阶段</th>
          <th>新编号</th>
        </tr>
      </thead>
      <tbody>
        {report.entries.map((entry) => (
          <tr key={entry.name} className={entry.isCk ? 'report-checks' : undefined}>
            <td className="number">
              {entry.yieldRank ?? '—'}
              {entry.untried &&
                entry.untried.yieldRank !== entry.yieldRank &&
                `（原${entry.untried.yieldRank ?? '—'}）`}
            </td>
            <td>{entry.entryNo ?? '—'}</td>
            <td>{entry.isCk ? `${entry.name}（CK${entry.ckNo ?? 1}）` : entry.name}</td>
            <td className="number">{formatNumber(entry.meanYield, 1)}</td>
            {bases.map((base) => (
              <td key={base} className="number">
                {formatNumber(gainOf(entry, base)?.gainPct ?? null, 2)}
              </td>
            ))}
            <td className="number">{pointsText(entry)}</td>
            <td className="number">{formatNumber(entry.lodgingSum, 1)}</td>
            <td className="number">{formatNumber(entry.score, 0)}</td>
            <td>
              {decisionText(entry)}
              {entry.meets.length > 0 && `（${entry.meets.join('、')}）`}
            </td>
            <td>
              {joined(
                entry.nextPhaseLabel,
                entry.also.map((it) => it.phaseLabel),
              )}
            </td>
            <td>
              {joined(
                entry.newEntryNo,
                entry.also.map((it) => it.entryNo),
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function decisionText({ isCk, final }: Entry): string {
  if (isCk) return '对照'
  return final ? decisions[final] : '未判定'
}

function pointsText(entry: Entry): string {
  const gain = gainOf(entry, 'CK1')
  return gain ? `${gain.gainPoints}/${gain.points}` : '—'
}

/** 逐项判定: entries by items, numbered as in the standard; each value with the points it rests on. */
export function ReportItems({ report }: { report: Report }) {
  const items = labelledItems(report)
  return (
    <>
      <p>
        各列为「一、依据标准」的序号；值后括号为试点数（点次比例为达到数/试点数），✓ 达标，✗ 不达标，缺 缺项。
      </p>
      <table className="report-matrix">
        <thead>
          <tr>
            <th>品种</th>
            {items.map((item, at) => (
              <th key={item.key} title={item.label}>
                {at + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.entries
            .filter((entry) => !entry.isCk)
            .map((entry) => (
              <tr key={entry.name}>
                <td>{entry.name}</td>
                {items.map(({ key }) => (
                  <ItemCell key={key} item={entry.items.find((it) => it.key === key)} />
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </>
  )
}

const marks = { PASS: '✓', FAIL: '✗', PENDING: '缺', IGNORED: '不计' } as const

function ItemCell({ item }: { item: Entry['items'][number] | undefined }) {
  if (!item) return <td>—</td>
  const figure =
    item.value === null
      ? ''
      : `${itemValue(item)}（${item.hits === null ? item.n : `${item.hits}/${item.n}`}）`
  return (
    <td className={item.pass === 'FAIL' ? 'number report-fail' : 'number'}>
      {figure}
      {marks[item.pass]}
    </td>
  )
}
