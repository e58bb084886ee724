import { decisions } from '@hepu/api/areas/upgrade/promotionShapes'
import { madeUpBy } from '@hepu/breeding/promotion/alternatives'
import { labelledItems } from '@hepu/breeding/promotion/frozen'
import { NOT_REQUIRED } from '@hepu/breeding/promotion/describeWhatIf'
import { isNotRequired } from '@hepu/breeding/promotion/triedItem'
import { Fragment } from 'react'
import { formatGain, formatNumber } from '../../../ui/text/formatNumber.ts'
import { itemValue, joined, MADE_UP, valueNotes, withMeaning } from '../decision/decisionLabels.ts'
import type { Report } from './ReportSheet.tsx'

type Entry = Report['entries'][number]

const gainOf = ({ gains }: Entry, base: string) => gains.find((gain) => gain.base === base)

/** 品种结果: the figures of every entry by rank, and the consequences of the decision. */
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
          <th className="report-word">判定</th>
          <th className="report-word">下一阶段</th>
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
            <td className="report-code">{entry.entryNo ?? '—'}</td>
            <td>{entry.isCk ? `${entry.name}（CK${entry.ckNo ?? 1}）` : entry.name}</td>
            <td className="number">{formatNumber(entry.meanYield, 1)}</td>
            {bases.map((base) => (
              <td key={base} className="number">
                {formatGain(gainOf(entry, base)?.gainPct)}
              </td>
            ))}
            <td className="number">{pointsText(entry)}</td>
            <td className="number">{formatNumber(entry.lodgingSum, 1)}</td>
            <td className="number">{formatNumber(entry.score, 0)}</td>
            <td className="report-word">
              {decisionText(entry)}
              {entry.meets.length > 0 && `（${entry.meets.join('、')}）`}
            </td>
            <td className="report-word">
              {joined(
                entry.nextPhaseLabel,
                entry.also.map((place) => place.phaseLabel),
              )}
            </td>
            <td>
              <Codes entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** 新编号, each in one piece, one below the other where they do not fit. */
function Codes({ entry: { newEntryNo, also } }: { entry: Entry }) {
  const codes = [newEntryNo, ...also.map((place) => place.entryNo)].filter((code) => code !== null)
  if (codes.length === 0) return <>—</>
  return codes.map((code, at) => (
    <Fragment key={code}>
      {at > 0 && '、'}
      <span className="report-code">{code}</span>
    </Fragment>
  ))
}

function decisionText({ isCk, final }: Entry): string {
  if (isCk) return '对照'
  return final ? decisions[final] : '未判定'
}

function pointsText(entry: Entry): string {
  const gain = gainOf(entry, 'CK1')
  return gain && gain.points > 0 ? `${gain.gainPoints}/${gain.points}` : '—'
}

/** 逐项判定: entries by items, numbered as in the standard; each value with the points it rests on. */
export function ReportItems({ report }: { report: Report }) {
  const items = labelledItems(report)
  return (
    <>
      <p>
        各列为「一、依据标准」的序号；值后括号为试点数（点次比例为达到数/试点数），✓ 达标，✗
        不达标，「缺」为缺项。
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
                {items.map((item) => (
                  <ItemCell
                    key={item.key}
                    all={entry.items}
                    isAsked={!isNotRequired(report.whatIf, item)}
                    item={withMeaning(
                      entry.items.find((other) => other.key === item.key),
                      item,
                    )}
                  />
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </>
  )
}

const marks = { PASS: '✓', FAIL: '✗', PENDING: '缺', IGNORED: '不计' } as const

interface ItemCellProps {
  item: Entry['items'][number] | undefined
  /** All items of the entry, for the alternatives among them. */
  all: Entry['items']
  isAsked: boolean
}

function ItemCell({ item, all, isAsked }: ItemCellProps) {
  if (!item) return <td>{isAsked ? '—' : NOT_REQUIRED}</td>
  const isMadeUp = madeUpBy(item, all).length > 0
  const figure =
    item.value === null
      ? ''
      : `${itemValue(item)}（${item.hits === null ? item.n : `${item.hits}/${item.n}`}）`
  return (
    <td className={item.pass === 'FAIL' && !isMadeUp ? 'number report-fail' : 'number'}>
      {figure}
      {isMadeUp ? MADE_UP : marks[item.pass]}
      {valueNotes(item).map((note) => `（${note}）`)}
    </td>
  )
}
