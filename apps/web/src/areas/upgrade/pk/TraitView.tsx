import { comparePair } from '@hepu/breeding/pk/comparePair'
import { Select } from 'antd'
import { useState } from 'react'
import { Difference, WinRate } from './pkFigures.tsx'
import { namesOf, traitHead, type Comparison } from './pkPairs.ts'
import { VarietyName } from './VarietyName.tsx'

interface Props {
  data: Comparison
  threshold: number
}

/** All traits at once: of every variety the difference to the base, and its win rate. */
export function TraitView({ data, threshold }: Props) {
  const names = namesOf(data)
  const [chosen, setChosen] = useState<string | null>(null)
  const base = data.base ?? (chosen !== null && names.includes(chosen) ? chosen : names[0]!)
  const targets = names.filter((name) => name !== base)
  const rows = data.traits.map((trait) => ({
    trait,
    pairs: targets.map((target) =>
      comparePair(trait, { target: names.indexOf(target), base: names.indexOf(base), threshold }),
    ),
  }))
  return (
    <>
      {data.mode === 'free' && (
        <p className="note">
          以{' '}
          <Select
            aria-label="各性状的对比品种"
            style={{ width: 180 }}
            value={base}
            onChange={setChosen}
            options={names.map((name) => ({ value: name, label: name }))}
          />{' '}
          为对比
        </p>
      )}
      <div className="pk-scroll card-rows" role="region" aria-label="各性状对比" tabIndex={0}>
        <table className="pk-table pk-traits">
          <thead>
            <tr>
              <th scope="col">性状</th>
              {targets.map((name) => (
                <th key={name} scope="col" className="num">
                  <VarietyName data={data} name={name} /> <small>比 {base}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ trait, pairs }) => (
              <tr key={trait.key}>
                <th scope="row">{traitHead(trait)}</th>
                {pairs.map((pair, at) => (
                  <td key={targets[at]} data-head={`${targets[at]} 比 ${base}`} className="num">
                    <Difference pair={pair} decimals={trait.decimals} />{' '}
                    {pair.common > 0 && (
                      <>
                        <WinRate pair={pair} /> <small className="quiet">n={pair.common}</small>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
