import { fourQuadrants } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { quadrantAxes } from '@hepu/api/areas/dashboard/quadrant/quadrantAxes'
import { promotionWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import type { OutputOf } from '@hepu/api/core/route'
import { SettingFilled } from '@ant-design/icons'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useScale } from '../../../ui/page/Scaled.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useWall } from '../wall/wallContext.ts'
import { WallChart, type Size } from '../wall/WallChart.tsx'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'
import { quadrantOption, quadrantTable } from './quadrantOption.ts'
import { SALES_FIRST, usePromotion } from './usePromotion.ts'

const QuadrantDialog = lazy(() => import('../quadrant/QuadrantDialog.tsx'))

/** 四象限: breeds by share and growth; 新品 are listed beside the split. */
export function QuadrantWidget() {
  const query = usePromotion(fourQuadrants)
  const { isWall } = useWall()
  const maySet = usePermissions().has('dashboard.quadrant:write')
  const [isSetting, setSetting] = useState(false)
  return (
    <WidgetFrame
      name="fourQuadrants"
      title={promotionWidgets.fourQuadrants.title}
      query={query}
      fill={SALES_FIRST}
      extra={
        <>
          {maySet && !isWall && (
            <button
              type="button"
              className="wall-mark"
              aria-label="设置四象限"
              onClick={() => setSetting(true)}
            >
              <SettingFilled />
            </button>
          )}
          <Suspense>{isSetting && <QuadrantDialog onClose={() => setSetting(false)} />}</Suspense>
        </>
      }
    >
      {(data) => <Quadrants data={data} />}
    </WidgetFrame>
  )
}

/** Size that is assumed until the box has one, px. */
const FIRST: Size = { width: 400, height: 300 }

function Quadrants({ data }: { data: OutputOf<typeof fourQuadrants> }) {
  const { onSale, theme } = useWall()
  const { axes, breeds, period } = data
  const [size, setSize] = useState<Size>(FIRST)
  const isPhone = useScale() === null
  const { option, unnamed } = useMemo(
    () => quadrantOption(data, { theme, size, isPhone }),
    [data, theme, size, isPhone],
  )
  const table = useMemo(() => quadrantTable(data), [data])
  const fresh = breeds.filter(({ place }) => place === '新品')
  return (
    <>
      <p className="wall-line">
        <small>
          {quadrantAxes.share.labels[axes.share]} × {quadrantAxes.growth.labels[axes.growth]}
        </small>
        {fresh.length > 0 && (
          <small title={fresh.map(({ name }) => name).join('、')}>
            新品 {fresh.length}：
            {fresh
              .slice(0, 2)
              .map(({ name }) => name)
              .join('、')}
            {fresh.length > 2 && '…'}
          </small>
        )}
        {unnamed.length > 0 && (
          <small title={unnamed.join('、')}>
            图中未标名 {unnamed.length}：{unnamed.slice(0, 2).join('、')}
            {unnamed.length > 2 && '…'}
          </small>
        )}
      </p>
      <WallChart
        option={option}
        label="四象限分析"
        table={table}
        onSize={setSize}
        {...(onSale
          ? {
              onClick: ({ name }) =>
                onSale({
                  kind: 'sale',
                  title: name,
                  years: period,
                  cells: [
                    { dimension: 'product', value: breeds.find((breed) => breed.name === name)?.id ?? null },
                  ],
                }),
            }
          : {})}
      />
    </>
  )
}
