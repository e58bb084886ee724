import type { Ammi } from '@hepu/breeding/biplot/ammi'
import type { Gge } from '@hepu/breeding/biplot/gge'
import type { Result } from '@hepu/breeding/result'
import type { Stability } from '@hepu/breeding/stability/stability'
import { reasonsOf } from './stabilityTree.ts'
import { fixed, small, tableText } from './tableText.ts'

/** Stability of the entries, most stable by Shukla first. */
export function stabilityText({ value, reason, method }: Result<Stability>): string {
  if (value === null) return `${method}\n${reason}`
  const order = value.entries
    .map((_, i) => i)
    .toSorted((a, b) => (value.shukla.value?.[a]?.rank ?? a) - (value.shukla.value?.[b]?.rank ?? b))
  const heads = [
    '品种',
    '平均',
    'CV%',
    'W',
    'Shukla方差',
    'p',
    '回归b',
    'b=1的p',
    'S²d',
    'Lin-Binns P',
    '高稳系数%',
  ]
  return [
    method,
    tableText(
      heads,
      order.map((i) => stabilityRow(value, i)),
    ),
    ...Object.entries(reasonsOf(value)).map(([name, why]) => `${name}:${why}`),
    ...value.notes,
  ].join('\n')
}

function stabilityRow(value: Stability, i: number): string[] {
  const spread = value.variation.value?.[i]
  const shukla = value.shukla.value?.[i]
  const fw = value.regression.value?.[i]
  return [
    value.entries[i]!,
    fixed(spread?.mean ?? null, 2),
    fixed(spread?.cvPct ?? null, 2),
    fixed(value.wricke.value?.[i]?.ecovalence ?? null, 2),
    fixed(shukla?.variance ?? null, 2),
    small(shukla?.p ?? null),
    fixed(fw?.slope ?? null, 4),
    small(fw?.p ?? null),
    fixed(fw?.s2d ?? null, 2),
    fixed(value.linBinns.value?.[i] ?? null, 2),
    fixed(value.hsc.value?.[i] ?? null, 2),
  ]
}

/** Axes, then entries and points with their scores. */
export function ammiText({ value, reason, method }: Result<Ammi>): string {
  if (value === null) return `${method}\n${reason}`
  const axes = value.axes.map((axis) => [
    axis.axis,
    String(axis.dfGollob),
    fixed(axis.ss, 4),
    fixed(axis.ms, 4),
    fixed(axis.f, 4),
    small(axis.p),
    fixed(axis.pctOfGe, 2),
    fixed(axis.cumPct, 2),
  ])
  const columns = value.axes.slice(0, 3).map((axis) => axis.axis)
  const entries = value.entries.map((e) => [e.name, ...e.scores.map((s) => fixed(s, 4)), fixed(e.asv, 4)])
  const points = value.points.map((p) => [p.name, ...p.scores.map((s) => fixed(s, 4))])
  return [
    method,
    tableText(['主成分', '自由度', '平方和', '均方', 'F', 'p', '占互作%', '累计%'], axes),
    tableText(['品种', ...columns, 'ASV'], entries),
    tableText(['试点', ...columns], points),
    ...value.notes,
  ].join('\n')
}

/** Shares of the axes and the symmetric coordinates; the other scalings are in the JSON tree. */
export function ggeText({ value, reason, method }: Result<Gge>): string {
  if (value === null) return `${method}\n${reason}`
  const { entries, points } = value.symmetric
  const rows = [...entries, ...points].map((one) => [one.name, ...one.scores.map((s) => fixed(s, 4))])
  const shares = value.pctVariance.slice(0, 2).map((pct, k) => `PC${k + 1} ${fixed(pct, 2)}%`)
  return [
    `${method}:${shares.join('，')}`,
    tableText(['品种/试点', ...shares.map((_, k) => `PC${k + 1}`)], rows),
    ...(value.note === null ? [] : [value.note]),
  ].join('\n')
}
