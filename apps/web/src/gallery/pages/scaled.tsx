import { Select } from 'antd'
import { Chart } from '../../ui/chart/Chart.tsx'
import { Scaled } from '../../ui/page/Scaled.tsx'
import { option } from './chart.tsx'

export const title = '驾驶舱画布'

export default function Canvas() {
  return (
    <Scaled>
      <div style={{ padding: 40, fontSize: 28 }}>
        <h1>科研驾驶舱</h1>
        <Select
          aria-label="年份"
          size="large"
          style={{ width: 240 }}
          defaultValue={2026}
          options={[2026, 2025, 2024].map((value) => ({ value, label: `${value}年` }))}
        />
        <div style={{ width: 900, marginTop: 40 }}>
          <Chart option={option} height={500} label="各试点折亩产" />
        </div>
      </div>
    </Scaled>
  )
}
