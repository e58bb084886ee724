import { provinceList } from '@hepu/api/core/places'
import { Space } from 'antd'
import { useState } from 'react'
import { RegionCascader } from '../../ui/region/RegionCascader.tsx'
import { regionText, useRegions } from '../../ui/region/regions.ts'
import { answerHere } from '../answerHere.ts'

export const title = '地区选择'

const places = [
  {
    value: '410000',
    label: '河南省',
    children: [
      {
        value: '410700',
        label: '新乡市',
        children: [
          { value: '410726', label: '延津县' },
          { value: '410725', label: '原阳县' },
        ],
      },
      { value: '411400', label: '商丘市', children: [{ value: '411426', label: '夏邑县' }] },
    ],
  },
  {
    value: '370000',
    label: '山东省',
    children: [{ value: '371700', label: '菏泽市', children: [{ value: '371702', label: '牡丹区' }] }],
  },
]

answerHere(provinceList, places)

export default function Regions() {
  const [codes, setCodes] = useState(['410000', '410700', '410726'])
  const regions = useRegions()
  return (
    <main className="page">
      <h1>{title}</h1>
      <Space orientation="vertical" style={{ width: 320 }}>
        <RegionCascader aria-label="地区" value={codes} onChange={setCodes} />
        <output>{regionText(regions.places, codes) || '未选择'}</output>
        <RegionCascader aria-label="停用的地区" disabled />
      </Space>
    </main>
  )
}
