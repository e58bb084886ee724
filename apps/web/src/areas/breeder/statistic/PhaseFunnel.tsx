import { Button } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { funnelHeight, funnelOption, type Step } from './phaseOption.ts'

interface Props {
  title: string
  unit: string
  steps: readonly Step[]
  /** The phase whose members are listed; null for all. */
  picked: string | null
  onPick: (label: string | null) => void
  /** The members of the phase. */
  children: ReactNode
}

/** How many are in each phase; a bar lists what is in it. */
export function PhaseFunnel({ title, unit, steps, picked, onPick, children }: Props) {
  const option = useMemo(() => funnelOption(steps, unit), [steps, unit])
  return (
    <section className="sale-panel" aria-label={title}>
      <h2>{title}</h2>
      <Chart
        option={option}
        label={title}
        height={funnelHeight(steps)}
        table={{
          heads: ['阶段', unit],
          rows: steps.map(({ label, count }) => ({ name: label, cells: [count] })),
        }}
        onClick={({ dataIndex }) => onPick(steps[dataIndex]?.label ?? null)}
      />
      {picked !== null && (
        <p>
          只列「{picked}」{' '}
          <Button size="small" onClick={() => onPick(null)}>
            列出全部
          </Button>
        </p>
      )}
      {children}
    </section>
  )
}
