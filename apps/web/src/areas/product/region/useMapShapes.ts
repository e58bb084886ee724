import { mapShapes } from '@hepu/api/areas/product/region/areaInfo'
import { useEffect, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import type { Shapes } from './mapOption.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Reads the shapes of the country or of a province and makes them known to ECharts under a name. `shapes` is undefined until they
 * can be drawn.
 */
export function useMapShapes(
  code: string,
  name: string,
): { shapes: Shapes | undefined; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useCall(mapShapes, { code }, { quiet: true, staleTime: DAY_MS })
  const [drawable, setDrawable] = useState<Shapes>()
  const [failure, setFailure] = useState<Error | null>(null)
  useEffect(() => {
    if (!data) return undefined
    let isGone = false
    const onFailure = () => {
      if (!isGone) setFailure(new Error('图表组件加载失败，请检查网络'))
    }
    import('../../../ui/chart/echarts.ts').then(({ addMap }) => {
      addMap(name, { type: data.type, features: data.features })
      if (!isGone) setDrawable(data)
    }, onFailure)
    return () => {
      isGone = true
    }
  }, [data, name])
  return {
    shapes: drawable === data ? drawable : undefined,
    error: error ?? failure,
    retry: () => void refetch(),
  }
}
