import '../../figures.css'
import '../../saleFigures.css'
import { usePermissions } from '../../../workspace/session.ts'
import type { BreederPaneProps } from '../breederPanes.ts'
import { BreederSales } from './BreederSales.tsx'
import { ProductPhases } from './ProductPhases.tsx'
import { VarietyPhases } from './VarietyPhases.tsx'

/** 产品统计 of a breeder: varieties and products by phase, then what was sold, where and by whom. */
export default function BreederStatistic({ breederId }: BreederPaneProps) {
  const maySeeSales = usePermissions().has('product.statistic:read')
  return (
    <>
      <div className="sale-panels">
        <VarietyPhases breederId={breederId} />
        <ProductPhases breederId={breederId} />
      </div>
      {maySeeSales ? (
        <BreederSales breederId={breederId} />
      ) : (
        <p className="quiet">您没有「查看产品统计」权限，不显示销量与销售额。</p>
      )}
    </>
  )
}
