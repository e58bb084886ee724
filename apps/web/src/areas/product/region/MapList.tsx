import { BLANK, formatNumber } from '@hepu/api/core/formatNumber'
import { Button } from 'antd'
import type { MapValue } from './mapOption.ts'

interface Props {
  label: string
  unit: string
  digits: number
  /** Shows each value's share of the sum; not for rates. */
  hasShares: boolean
  /** Values of regions with a shape. */
  known: readonly MapValue[]
  /** Values of places that are unknown. */
  unknown: readonly MapValue[]
  onPick: (code: string) => void
}

/** The values of a map as a table from the highest on, with what belongs to no region at the end. Regions can be chosen by keyboard. */
export function MapList({ label, unit, digits, hasShares, known, unknown, onPick }: Props) {
  const ranked = known.toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity))
  const sum = [...known, ...unknown].reduce((total, { value }) => total + (value ?? 0), 0)
  const figures = (value: number | null) => (
    <>
      <td className="num">{formatNumber(value, digits)}</td>
      {hasShares && <td className="num">{shareText(value, sum)}</td>}
    </>
  )
  return (
    <div className="map-list" role="region" aria-label={`${label}列表`} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">地区</th>
            <th scope="col" className="num">
              {unit}
            </th>
            {hasShares && (
              <th scope="col" className="num">
                份额
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {ranked.map((row) => (
            <tr key={row.code}>
              <th scope="row">
                <Button type="link" size="small" onClick={() => row.code && onPick(row.code)}>
                  {row.name}
                </Button>
              </th>
              {figures(row.value)}
            </tr>
          ))}
          {unknown.map((row) => (
            <tr key={`${row.code} ${row.name}`} className="map-unknown">
              <th scope="row">{row.name}</th>
              {figures(row.value)}
            </tr>
          ))}
        </tbody>
        {hasShares && (
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {figures(sum)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Shares are of a sum above zero only. */
const shareText = (value: number | null, sum: number): string =>
  value === null || sum <= 0 ? BLANK : `${formatNumber((value / sum) * 100, 1)}%`
