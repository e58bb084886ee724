import type { EChartsOption } from 'echarts'
import { Segmented } from 'antd'
import { Activity, useState } from 'react'
import { Chart } from '../../ui/chart/Chart.tsx'

export const title = '图表'

const points = ['新乡', '商丘', '菏泽', '宿州', '石家庄']
export const option: EChartsOption = {
  animation: false,
  tooltip: { trigger: 'axis' },
  legend: { top: 0, right: 0 },
  grid: { left: 56, right: 20, top: 34, bottom: 30 },
  xAxis: { type: 'category', data: points },
  yAxis: { type: 'value', name: 'kg/亩', min: 500 },
  series: [
    { type: 'bar', name: 'LPA612', barMaxWidth: 26, data: [737.2, 698.9, 757.8, 615.7, 727.6] },
    { type: 'bar', name: '郑单958', barMaxWidth: 26, data: [690.2, 649.3, 716, 635.8, null] },
    { type: 'line', name: '登海605', data: [699.1, 653, 705.5, 625.5, 678.2] },
  ],
}
const none: EChartsOption = { ...option, series: [] }

export default function Charts() {
  const [mode, setMode] = useState<'visible' | 'hidden'>('visible')
  return (
    <main className="page">
      <h1>{title}</h1>
      <Segmented
        aria-label="状态"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'visible', label: '显示' },
          { value: 'hidden', label: '隐藏' },
        ]}
      />
      <Activity mode={mode}>
        <Chart option={option} height={300} label="各试点折亩产" />
      </Activity>
      <Chart option={none} height={90} label="没有数据" emptyText="还没有可汇总的产量" />
      <Chart option={undefined} height={90} label="加载中" />
      <Chart
        option={undefined}
        height={90}
        label="出错"
        error={new Error('请检查网络是否已连接')}
        onRetry={() => undefined}
      />
    </main>
  )
}
