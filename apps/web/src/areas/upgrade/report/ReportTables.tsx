import {
  basesOf,
  entryName,
  gainOf,
  gainPointsText,
  itemMarks,
  ITEMS_NOTE,
  joined,
  newCodes,
  rankText,
  resultText,
} from '@hepu/api/areas/upgrade/decisionReportWords'
import { madeUpBy } from '@hepu/breeding/promotion/alternatives'
import { labelledItems } from '@hepu/breeding/promotion/frozen'
import { NOT_REQUIRED } from '@hepu/breeding/promotion/describeWhatIf'
import { isNotRequired } from '@hepu/breeding/promotion/triedItem'
import { Fragment } from 'react'
import { formatGain, formatNumber } from '../../../ui/text/formatNumber.ts'
import { itemValue, MADE_UP, valueNotes, withMeaning } from '@hepu/breeding/promotion/itemWords'
import type { Report } from './ReportSheet.tsx'

type Entry = Report['entries'][number]

/** 品种结果: the figures of every entry by rank, and the consequences of the decision. */
export function ReportResults({ report }: { report: Report }) {
  const bases = basesOf(report)
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
            <td className="number">{rankText(entry)}</td>
            <td className="report-code">{entry.entryNo ?? '—'}</td>
            <td>{entryName(entry)}</td>
            <td className="number">{formatNumber(entry.meanYield, 1)}</td>
            {bases.map((base) => (
              <td key={base} className="number">
                {formatGain(gainOf(entry, base)?.gainPct)}
              </td>
            ))}
            <td className="number">{gainPointsText(entry)}</td>
            <td className="number">{formatNumber(entry.lodgingSum, 1)}</td>
            <td className="number">{formatNumber(entry.score, 0)}</td>
            <td className="report-word">{resultText(entry)}</td>
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
function Codes({ entry }: { entry: Entry }) {
  const codes = newCodes(entry)
  if (codes.length === 0) return <>—</>
  return codes.map((code, at) => (
    <Fragment key={code}>
      {at > 0 && '、'}
      <span className="report-code">{code}</span>
    </Fragment>
  ))
}

/** 逐项判定: entries by items, numbered as in the standard; each value with the points it rests on. */
export function ReportItems({ report }: { report: Report }) {
  const items = labelledItems(report)
  return (
    <>
      <p>{ITEMS_NOTE}</p>
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
      {isMadeUp ? MADE_UP : itemMarks[item.pass]}
      {valueNotes(item).map((note) => `（${note}）`)}
    </td>
  )
}
