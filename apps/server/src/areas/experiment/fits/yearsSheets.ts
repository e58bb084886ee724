import type { SheetSpec } from '../../../import/write/writeWorkbook.ts'
import { NAME_COLUMNS, plain, shown } from '../analysis/workbookSheets.ts'
import { nameCells, reasonSheet, type Row } from './sheetParts.ts'
import type { ThreeWayAnswer } from './threeWay.ts'

/** Returns the sheets of 多年联合, only if there is a trial of another year. */
export function yearsSheets(answer: ThreeWayAnswer): SheetSpec[] {
  if (answer.joined.length === 0) return []
  if (answer.reason !== null) return [reasonSheet('多年联合', answer.reason)]
  return [entrySheet(answer), anovaSheet(answer)]
}

function entrySheet({ trait, years, rows }: ThreeWayAnswer): SheetSpec {
  const digits = Math.max(2, trait.decimals)
  return {
    name: '多年联合',
    columns: [
      ...NAME_COLUMNS,
      ...years.flatMap(({ year }) => [...shown(digits, `${year}年平均`), ...shown(2, `${year}年比CK1±%`)]),
      ...shown(digits, '多年平均'),
      ...shown(2, '比CK1±%'),
      ...plain('位次', '5%', '1%'),
    ],
    rows: rows.map((row) => [
      ...nameCells(row),
      ...row.years.flatMap(({ mean, gainPct }) => [mean, gainPct]),
      row.mean,
      row.gainPct,
      row.rank,
      row.lsd05,
      row.lsd01,
    ]),
  }
}

function anovaSheet({ anova, entryRandom, ...answer }: ThreeWayAnswer): SheetSpec {
  return {
    name: '多年方差分析',
    columns: [
      { header: '变异来源', width: 30 },
      ...plain('自由度'),
      ...shown(4, '平方和', '均方', 'F', 'P'),
      { header: '说明', width: 80 },
    ],
    rows: [
      ...anova.map(({ label, df, ss, ms, f, p, denominator }): Row => [
        label,
        df,
        ss,
        ms,
        f,
        p,
        denominator && `用${denominator}检验`,
      ]),
      ...(entryRandom === null
        ? []
        : [
            [
              '品种（年份与试点随机）',
              null,
              null,
              null,
              entryRandom.f,
              entryRandom.p,
              `近似F，自由度 ${entryRandom.dfNumerator.toFixed(1)} 与 ${entryRandom.dfDenominator.toFixed(1)}`,
            ] satisfies Row,
          ]),
      ['LSD0.05', null, null, answer.lsd05],
      ['LSD0.01', null, null, answer.lsd01],
      ['CV%', null, null, answer.cvPct],
      ['品种平均遗传力', null, null, answer.h2EntryMean],
      ...answer.components.map(({ label, variance }): Row => [`方差分量：${label}`, null, null, variance]),
      ['共同试点', null, null, null, null, null, answer.places.join('、')],
      ...answer.notes.map((note): Row => ['说明', null, null, null, null, null, note]),
    ],
  }
}
