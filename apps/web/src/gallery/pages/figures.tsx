import { amountText } from '@hepu/api/core/number/amountText'
import { numberText } from '@hepu/api/core/number/numberText'
import { trimNumber } from '@hepu/api/core/number/trimNumber'
import { listSeasons, listYears } from '@hepu/api/core/years'
import { Input, Select, Space } from 'antd'
import { useState } from 'react'

export const title = '金额、数字与年份'

export default function Figures() {
  const [text, setText] = useState('107000.53')
  return (
    <main className="page">
      <h1>{title}</h1>
      <Space orientation="vertical" size={10}>
        <Input aria-label="数" value={text} onChange={({ target }) => setText(target.value)} />
        <output>大写金额：{amountText(text) || '无'}</output>
        <output>读作：{numberText(text)}</output>
        <output>两位小数：{trimNumber(text)}</output>
        <Space>
          <Select
            aria-label="年份"
            style={{ width: 120 }}
            placeholder="年份"
            options={listYears({ newestFirst: true }).map((year) => ({ value: year, label: year }))}
          />
          <Select
            aria-label="年度"
            style={{ width: 140 }}
            placeholder="年度"
            options={listSeasons({ from: 2019 }).map((season) => ({ value: season, label: season }))}
          />
        </Space>
      </Space>
    </main>
  )
}
