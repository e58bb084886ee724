import '../../areas/figures.css'
import '../../areas/upgrade/pk/pk.css'
import { Slider } from 'antd'
import { useState } from 'react'
import { ComparisonBody } from '../../areas/upgrade/pk/ComparisonBody.tsx'
import { comparisonExample } from '../../areas/upgrade/pk/testComparison.ts'

export const title = '组合PK'

export default function Pk() {
  const [threshold, setThreshold] = useState(0)
  return (
    <main className="page">
      <h1>{title}</h1>
      <Slider ariaLabelForHandle="增产阈值" min={0} max={300} value={threshold} onChange={setThreshold} />
      <ComparisonBody data={comparisonExample} threshold={threshold} isBusy={false} />
    </main>
  )
}
