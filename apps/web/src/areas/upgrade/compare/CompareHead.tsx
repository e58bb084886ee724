import type { ReactNode } from 'react'
import { StateText } from '../../../ui/text/StateText.tsx'
import type { Side } from './comparedSides.ts'
import { CountsText } from '../decision/CountsText.tsx'

/** The basis of both rehearsals; differences are marked. */
export function CompareHead({ a, b }: { a: Side; b: Side }) {
  const lines: [string, (side: Side) => string, ((side: Side) => ReactNode)?][] = [
    ['预演', (side) => side.title],
    ['晋级标准', (side) => side.standard],
    ['试算调整', (side) => side.whatIf],
    ['组别数据', versionText, (side) => <Version side={side} />],
    ['有效试点 / 试点', (side) => side.points],
    ['计算方法', (side) => side.methodVersion ?? '—'],
    ['判定', (side) => JSON.stringify(side.counts), (side) => <CountsText counts={side.counts} />],
  ]
  return (
    <table className="compare-head">
      <tbody>
        {lines.map(([label, textOf, show = textOf]) => {
          const mark = textOf(a) === textOf(b) ? undefined : 'differs'
          return (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={mark}>{show(a)}</td>
              <td className={mark}>{show(b)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const versionText = ({ dataVersion }: Side): string => `第${dataVersion}版`

/** The version, and that the figures of the group are others by now. */
function Version({ side }: { side: Side }) {
  return (
    <>
      {versionText(side)} {side.stale && <StateText tone="warn">之后组别数据已变动</StateText>}
    </>
  )
}
