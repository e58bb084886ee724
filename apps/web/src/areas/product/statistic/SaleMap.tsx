import '../../figures.css'
import '../../saleFigures.css'
import { COUNTRY } from '@hepu/api/areas/product/region/areaInfo'
import { lazy, Suspense, useMemo } from 'react'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import type { OpenBills } from './panels.tsx'
import { growthText, inTenThousands } from './saleText.ts'
import type { Topic } from './useTopic.ts'

const ChinaMap = lazy(() => import('../region/ChinaMap.tsx'))

interface Props {
  answer: Topic
  /** Province whose cities are shown. */
  province: string | undefined
  /** Shows the sales of a province, or of the country again. */
  onRegion: (code: string) => void
  onOpen: OpenBills
}

/** 销售分布: net quantity by province, and by the cities of the province that was chosen; a city opens its bills. */
export function SaleMap({ answer: { groups }, province, onRegion, onOpen }: Props) {
  const values = useMemo(
    () =>
      groups.map(({ keys, kg, yoy, lines }) => ({
        code: keys[0]?.value ?? null,
        name: keys[0]?.label ?? '',
        value: inTenThousands(kg),
        note: `同比 ${growthText(yoy)}，${lines} 行单据`,
      })),
    [groups],
  )
  const pick = (code: string) => {
    if (code === COUNTRY) onRegion('')
    else if (!province) onRegion(code)
    else onOpen?.({ title: nameOf(values, code), cells: [{ dimension: 'city', value: code }] })
  }
  return (
    <Suspense fallback={<EmptyPane loading />}>
      <ChinaMap
        values={values}
        measure="净销量"
        unit="万公斤"
        digits={2}
        onPick={pick}
        province={province}
        height={460}
      />
    </Suspense>
  )
}

const nameOf = (values: readonly { code: string | null; name: string }[], code: string): string =>
  values.find((value) => value.code === code)?.name ?? code
