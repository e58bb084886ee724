import { breedingTeamDistribution } from '@hepu/api/areas/dashboard/research/researchDashboard'
import { COUNTRY } from '@hepu/api/areas/product/region/areaInfo'
import { researchWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import type { OutputOf } from '@hepu/api/core/route'
import { useMemo } from 'react'
import { CHINA, codeOf, useMapShapes } from '../../product/shared.ts'
import { useWall } from '../wall/wallContext.ts'
import { useWidget } from '../wall/useWidget.ts'
import { WallMap } from '../wall/WallMap.tsx'
import type { MapPoint } from '../wall/wallMap.ts'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'

type Answer = OutputOf<typeof breedingTeamDistribution>

/** 育种团队分布: provinces by their stations, each station a bubble of its people. */
export function TeamWidget() {
  const query = useWidget(breedingTeamDistribution)
  return (
    <WidgetFrame
      name="breedingTeamDistribution"
      title={researchWidgets.breedingTeamDistribution.title}
      query={query}
      fill="先在科研资产 → 育种站登记站点与团队人数，并通过审核"
    >
      {(data) => <TeamMap data={data} />}
    </WidgetFrame>
  )
}

function TeamMap({ data: { provinces, stations, total } }: { data: Answer }) {
  const { onResearch } = useWall()
  const { shapes } = useMapShapes(COUNTRY, CHINA)
  const points = useMemo<MapPoint[]>(
    () =>
      stations.flatMap(({ name, place, longitude, latitude, people, crops }) =>
        longitude === null || latitude === null
          ? []
          : [
              {
                name,
                place: [longitude, latitude] as const,
                value: people ?? 0,
                text: `${place}，${people === null ? '人数未登记' : `团队 ${people} 人`}，${crops}`,
              },
            ],
      ),
    [stations],
  )
  const unplaced = stations.filter(({ longitude, latitude }) => longitude === null || latitude === null)
  const places = useMemo(
    () => provinces.map(({ code, name, stations: value }) => ({ code, name, value })),
    [provinces],
  )
  return (
    <>
      <p className="wall-line">
        <b>{total.stations}</b> 个站点
        {unplaced.length > 0 && (
          <span title={`没有填经纬度：${unplaced.map(({ name }) => name).join('、')}`}>
            其中 {unplaced.length} 个只着色到省
          </span>
        )}
        <span title="各站登记的团队人数之和，含临时与辅助人员；研发概览的育种人员（人员库）按人员库计">
          <b>{total.people ?? '—'}</b> 人在各站团队
        </span>
      </p>
      <WallMap
        shapes={shapes}
        places={places}
        points={points}
        measure="站点"
        unit="个"
        label="育种团队分布"
        onPick={
          onResearch &&
          ((event) => {
            const code = codeOf(event)
            const found = provinces.find((province) => province.code === code)
            if (found)
              onResearch({
                kind: 'research',
                title: `${found.name}的育种站`,
                part: 'station',
                keys: [{ name: 'province', value: code }],
              })
          })
        }
      />
    </>
  )
}
