import { Fragment } from 'react'
import { formatGain, formatNumber, formatP } from '../../../ui/text/formatNumber.ts'
import type { Report } from './ReportSheet.tsx'

type TwoYears = NonNullable<Report['twoYears']>

/** 两年区域试验联合分析: the analysis of variance and the means of both years, from the frozen evidence. */
export function ReportTwoYears({ twoYears }: { twoYears: TwoYears }) {
  if (twoYears.reason !== null)
    return (
      <p>
        与 {twoYears.other} 合并：{twoYears.reason}。
      </p>
    )
  const { other, places, method, version, notes, lsd05, lsd01, cvPct } = twoYears
  return (
    <>
      <p>
        与 {other} 合并，{places.length} 个共同试点（{places.join('、')}）；折亩产 kg/亩。
        {notes.length > 0 && `${notes.join('；')}。`}
      </p>
      <Anova twoYears={twoYears} />
      <p>
        LSD0.05 {formatNumber(lsd05, 2)}，LSD0.01 {formatNumber(lsd01, 2)}，CV {formatNumber(cvPct, 2)}%。
        {method}
        ，方法版本 {version}。
      </p>
      <Means twoYears={twoYears} />
    </>
  )
}

function Anova({ twoYears: { anova } }: { twoYears: TwoYears }) {
  return (
    <table aria-label="两年联合方差分析">
      <thead>
        <tr>
          <th>变异来源</th>
          <th>自由度</th>
          <th>平方和</th>
          <th>均方</th>
          <th>F</th>
          <th>P</th>
        </tr>
      </thead>
      <tbody>
        {anova.map(({ term, label, df, ss, ms, f, p }) => (
          <tr key={term}>
            <td>{label}</td>
            <td className="number">{df}</td>
            <td className="number">{formatNumber(ss, 2)}</td>
            <td className="number">{formatNumber(ms, 2)}</td>
            <td className="number">{formatNumber(f, 2)}</td>
            <td className="number">{formatP(p)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Means({ twoYears: { years, rows } }: { twoYears: TwoYears }) {
  return (
    <table aria-label="两年平均">
      <thead>
        <tr>
          <th>位次</th>
          <th>品种</th>
          {years.map(({ year }) => (
            <Fragment key={year}>
              <th>{year}年</th>
              <th>比CK1±%</th>
            </Fragment>
          ))}
          <th>两年平均</th>
          <th>比CK1±%</th>
          <th>5%</th>
          <th>1%</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .toSorted((a, b) => a.rank - b.rank)
          .map((row) => (
            <tr key={row.name}>
              <td className="number">{row.rank}</td>
              <td>{row.name}</td>
              {row.years.map(({ mean, gainPct }, y) => (
                <Fragment key={years[y]?.year}>
                  <td className="number">{formatNumber(mean, 1)}</td>
                  <td className="number">{formatGain(gainPct)}</td>
                </Fragment>
              ))}
              <td className="number">{formatNumber(row.mean, 1)}</td>
              <td className="number">{formatGain(row.gainPct)}</td>
              <td>{row.lsd05 ?? '—'}</td>
              <td>{row.lsd01 ?? '—'}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
