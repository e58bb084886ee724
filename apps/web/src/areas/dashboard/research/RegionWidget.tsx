import { varietyRegion } from '@hepu/api/areas/dashboard/research/researchDashboard'
import { researchWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import { COUNTRY } from '@hepu/api/areas/product/region/areaInfo'
import type { OutputOf } from '@hepu/api/core/route'
import { useMemo } from 'react'
import { CHINA, codeOf, useMapShapes } from '../../product/shared.ts'
import { useWall } from '../wall/wallContext.ts'
import { useWidget } from '../wall/useWidget.ts'
import { WallMap } from '../wall/WallMap.tsx'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'

/** 品种区域分布: approved varieties by the provinces that they suit. */
export function RegionWidget() {
  const query = useWidget(varietyRegion)
  return (
    <WidgetFrame
      name="varietyRegion"
      title={researchWidgets.varietyRegion.title}
      query={query}
      fill="先在科研资产 → 审定品种登记品种及其适宜区域，并通过审核"
    >
      {(data) => <RegionMap data={data} />}
    </WidgetFrame>
  )
}

function RegionMap({ data: { provinces, total, unplaced } }: { data: OutputOf<typeof varietyRegion> }) {
  const { onResearch } = useWall()
  const { shapes } = useMapShapes(COUNTRY, CHINA)
  const places = useMemo(
    () => provinces.map(({ code, name, count }) => ({ code, name, value: count })),
    [provinces],
  )
  return (
    <>
      <p className="wall-line">
        <b>{total}</b> 个有效品种
        <b>{provinces.length}</b> 个省
        {unplaced > 0 && <small>{unplaced} 个未写明省</small>}
      </p>
      <WallMap
        shapes={shapes}
        places={places}
        measure="适宜品种"
        unit="个"
        label="品种区域分布"
        onPick={
          onResearch &&
          ((event) => {
            const code = codeOf(event)
            const found = provinces.find((province) => province.code === code)
            if (found)
              onResearch({
                kind: 'research',
                title: `适宜${found.name}的品种`,
                part: 'suitable',
                keys: [{ name: 'province', value: code }],
              })
          })
        }
      />
    </>
  )
}
